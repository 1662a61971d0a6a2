// Imported before anything else by whatever is started as a process: loads Drizzle as CommonJS. As ES modules its 450 files take
// 350 ms and a hundred megabytes to link, as CommonJS a tenth of it.
import { registerHooks } from 'node:module';

registerHooks({
  resolve: (specifier, context, next) =>
    specifier.startsWith('drizzle-orm')
      ? next(specifier, { ...context, conditions: ['node', 'require'] })
      : next(specifier, context),
});
