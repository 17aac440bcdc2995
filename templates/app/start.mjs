// Starts Python under Node as the worker does, so that it keeps what it compiled: node start.mjs FOLDER LANGUAGE
import { join } from "node:path";
import { pathToFileURL } from "node:url";
const [folder, language] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder, env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });
python.mountNodeFS("/given", folder);
python.runPython(`
import os, sys
from shutil import unpack_archive
unpack_archive("/given/pairtutor.zip", "/tutor")
sys.path.insert(0, "/tutor")
os.environ["XDG_CACHE_HOME"] = "/tutor/.cache"
sys.dont_write_bytecode = False
from pairtutor.app.precompiled import keep_compiled
keep_compiled("/given", "/tutor", ${JSON.stringify(language)})
`);
