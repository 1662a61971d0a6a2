// Imported before anything else by whatever is started as a process: loads less. Drizzle as CommonJS, because as ES modules its 450
// files take 350 ms and a hundred megabytes to link; zod without its own words in 50 languages, of which nobody reads any here. And where
// a package lies was found out when the start was prepared: looking for 2,000 modules again costs a third of a second.
import { readFileSync, writeFileSync } from 'node:fs';
import { type ResolveFnOutput, registerHooks } from 'node:module';

/** By what was asked for, how, and from where. Addresses begin at the root: a folder that was moved or copied is another place. */
type Places = Record<string, Pick<ResolveFnOutput, 'url' | 'format'>>;

const root = new URL('../../../', import.meta.url).href;
const file = new URL('node_modules/.cache/module-places.json', root);
const known = readPlaces();
/** What was not known, while a start is prepared. */
const found: Places = {};

function readPlaces(): Places {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {}; // Nothing is prepared, or half of it: everything is looked for.
  }
}

/** Keeps where the modules lie that this process has loaded; called when a start is prepared, with the sources and packages of that day. */
export const keepPlaces = (): void => writeFileSync(file, JSON.stringify(found));

registerHooks({
  resolve: (specifier, context, next) => {
    const { parentURL = '' } = context;
    const isOfPackage = parentURL.includes('/node_modules/');
    // Our own files are named as they lie.
    if (specifier.startsWith('.') && specifier.endsWith('.ts') && !isOfPackage)
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true };
    if (specifier.startsWith('node:')) return next(specifier, context);
    const asked = parentURL.startsWith(root) ? parentURL.slice(root.length) : parentURL;
    // Any file of a workspace finds the same packages.
    const from = isOfPackage ? asked : asked.slice(0, asked.indexOf('/'));
    const key = `${context.conditions.includes('require') ? 'require' : 'import'} ${specifier} ${from}`;
    const place = known[key];
    if (place) return { ...place, url: root + place.url, shortCircuit: true };
    const resolved = specifier.startsWith('drizzle-orm')
      ? next(specifier, { ...context, conditions: ['node', 'require'] })
      : next(
          specifier === '../locales/index.js' && parentURL.includes('/node_modules/zod/')
            ? '../locales/en.js'
            : specifier,
          context,
        );
    if (resolved.url.startsWith(root))
      found[key] = { url: resolved.url.slice(root.length), ...(resolved.format ? { format: resolved.format } : {}) };
    return resolved;
  },
});
