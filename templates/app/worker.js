// Python beside the page: it unpacks what the file carries, answers one question after another, and asks
// nobody else: whatever would be fetched is answered from the file.
const unpacked = async (text) => {
  const packed = Uint8Array.fromBase64
    ? Uint8Array.fromBase64(text)
    : Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
};

const start = async (parts, language) => {
  const files = Object.fromEntries(
    await Promise.all(Object.entries(parts).map(async ([name, text]) => [name, await unpacked(text)])),
  );
  self.fetch = async (address) => {
    const name = String(address.url || address)
      .split("/")
      .pop();
    if (!files[name]) throw new TypeError(`${name} is not in this file`);
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(files[name], { headers: { "content-type": type } });
  };
  const load = (name) => import(URL.createObjectURL(new Blob([files[name]], { type: "text/javascript" })));
  const text = (name) => new TextDecoder().decode(files[name]);
  const { loadPyodide } = await load("pyodide.mjs");
  const { default: createPyodideModule } = await load("pyodide.asm.mjs");
  const python = await loadPyodide({
    indexURL: "file:///",
    lockFileContents: text("pyodide-lock.json"),
    createPyodideModule,
  });
  let at = 0;
  for (const [path, size] of JSON.parse(text("pairtutor.json"))) {
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, files["pairtutor.files"].subarray(at, at + size), { canOwn: true });
    at += size;
  }
  python.runPython("import os, sys; sys.path.insert(0, '/tutor'); os.environ['XDG_CACHE_HOME'] = '/tutor/.cache'");
  let told = 0;
  const progress = (done, all) => {
    if (Date.now() - told < 200) return;
    told = Date.now();
    self.postMessage({ done, all });
  };
  const answering = python.pyimport("pairtutor.app.requests").desk_for(progress, language);
  setTimeout(() => answering.warm_up(), 300); // unless somebody has asked at once
  return ({ what, fields, content }) => answering.answer(what, JSON.stringify(fields), content && python.toPy(content));
};

let desk = null;
self.onmessage = async ({ data }) => {
  try {
    if (data.parts) desk = start(data.parts, data.language);
    const answer = await desk;
    if (data.parts) self.postMessage({ ready: true });
    else self.postMessage({ id: data.id, html: answer(data) });
  } catch (error) {
    self.postMessage({ id: data.id, failed: String(error?.message || error) });
  }
};
