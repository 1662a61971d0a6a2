// Imported before anything else by whatever is started as a process: loads less. Drizzle as CommonJS, because as ES modules its 450
// files take 350 ms and a hundred megabytes to link; zod without its own words in 50 languages, of which nobody reads any here.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) => {
    if (specifier.startsWith('drizzle-orm')) return next(specifier, { ...context, conditions: ['node', 'require'] });
    const isWordsOfZod = specifier === '../locales/index.js' && context.parentURL?.includes('/node_modules/zod/');
    return next(isWordsOfZod ? '../locales/en.js' : specifier, context);
  },
});
