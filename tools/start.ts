// npm start. Turns the compile cache on before anything is loaded: the second start skips compiling and type stripping.
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)));
await import('./run.ts');
