// npm start. Turns the compile cache on before anything is loaded and starts what tools/prepare.ts has put together from the sources;
// where nothing is prepared, the sources themselves. JavaScript, and nothing but this: a first file in TypeScript would load Node's compiler
// for types, 8 MB that stay for the life of the process. With --load-only it fills that cache and ends.
import { existsSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const place = (path) => new URL(`../node_modules/.cache/${path}`, import.meta.url);
const cache = fileURLToPath(place('compile'));
enableCompileCache(cache);
// Processes that the server starts use it too.
process.env.NODE_COMPILE_CACHE = cache;
const bundle = place('bundle/');
const isBundled = existsSync(bundle);
if (isBundled) (await import('./name-sources.js')).nameSourcesIn(bundle.href);
const { load, run } = await import(isBundled ? `${bundle.href}tools.run.mjs` : './run.ts');
if (process.argv.includes('--load-only')) await load();
else await run();
