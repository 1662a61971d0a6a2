// npm start. Turns the compile cache on before anything is loaded, so that starting neither compiles nor strips types. JavaScript, and
// nothing but this: a first file in TypeScript would load Node's compiler for types, 8 MB that stay for the life of the process.
// With --load-only it fills that cache and ends: tools/prepare.ts does so after each change of the sources.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

const cache = fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url));
enableCompileCache(cache);
// Processes that the server starts use it too.
process.env.NODE_COMPILE_CACHE = cache;
const { keepPlaces } = await import('../server/src/platform/fast-modules.ts');
const { load, run } = await import('./run.ts');
if (process.argv.includes('--load-only')) {
  await load();
  keepPlaces();
} else await run();
