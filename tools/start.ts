// npm start. Turns the compile cache on before anything is loaded, so that starting neither compiles nor strips types.
// With --load-only it fills that cache and ends: tools/prepare.ts does so after each change of the sources.
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/compile', import.meta.url)));
// Drizzle comes as 450 small modules. As ES modules they take 350 ms and a hundred megabytes to link, as CommonJS a tenth of it.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('drizzle-orm')
      ? next(specifier, { ...context, conditions: ['node', 'require'] })
      : next(specifier, context),
});
const { load, run } = await import('./run.ts');
await (process.argv.includes('--load-only') ? load() : run());
