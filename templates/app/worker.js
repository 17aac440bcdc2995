// Python beside the page: it unpacks what the file carries, answers one question after another, and asks
// nobody else: whatever would be fetched is answered from the file. The parts come one by one, while the page
// reads the rest of the file; who needs one waits for it.
const parts = new Map();
let whole = false;
const part = async (name) => {
  while (!parts.has(name)) {
    if (whole) throw new TypeError(`${name} is not in this file`);
    await new Promise((come) => void setTimeout(come, 2));
  }
  return parts.get(name);
};

const start = async (language) => {
  self.fetch = async (address) => {
    const name = String(address.url || address)
      .split("/")
      .pop();
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return new Response(await part(name), { headers: { "content-type": type } });
  };
  const load = async (name) => import(URL.createObjectURL(new Blob([await part(name)], { type: "text/javascript" })));
  const text = async (name) => new TextDecoder().decode(await part(name));
  const { loadPyodide } = await load("pyodide.mjs");
  const { default: createPyodideModule } = await load("pyodide.asm.mjs");
  const python = await loadPyodide({
    indexURL: "file:///",
    lockFileContents: await text("pyodide-lock.json"),
    createPyodideModule,
  });
  const content = new Uint8Array(await part("pairtutor.files"));
  const { folders, files, first } = JSON.parse(await text("pairtutor.json"));
  for (const folder of folders) python.FS.mkdirTree(folder);
  const write = ([path, from, to]) => python.FS.writeFile(path, content.subarray(from, to), { canOwn: true });
  for (const file of files.splice(0, first)) write(file);
  const finish = () => files.splice(0).forEach(write);
  python.runPython("import os, sys; sys.path.insert(0, '/tutor'); os.environ['XDG_CACHE_HOME'] = '/tutor/.cache'");
  let told = 0;
  const progress = (done, all) => {
    if (Date.now() - told < 200) return;
    told = Date.now();
    self.postMessage({ done, all });
  };
  const answering = python.pyimport("pairtutor.app.requests").desk_for(progress, language);
  setTimeout(() => [finish(), answering.warm_up()], 300); // unless somebody has asked at once
  return ({ what, fields, content }) => {
    finish();
    return answering.answer(what, JSON.stringify(fields), content && python.toPy(content));
  };
};

let desk = null;
self.onmessage = async ({ data }) => {
  try {
    if (data.part) parts.set(data.part, data.bytes ?? unpacked(data.text).arrayBuffer());
    if (data.whole) whole = true;
    if (data.part || data.whole) return;
    if (data.language) desk = start(data.language);
    const answer = await desk;
    if (data.language) self.postMessage({ ready: true });
    else self.postMessage({ id: data.id, html: answer(data) });
  } catch (error) {
    self.postMessage({ id: data.id, failed: String(error?.message || error) });
  }
};
