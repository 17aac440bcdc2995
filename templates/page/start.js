if (document.getElementById("content")) startPage();
