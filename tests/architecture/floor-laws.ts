// Laws about the floors: who may import whom, where the demo stands, and what core leaves to others.
import { breach, eachImport, type Law, withoutComments } from './law.ts';
import { exportsOf, floorOf, isTest, targetOf } from './source-tree.ts';

const mayEnter: Readonly<Record<string, readonly string[]>> = {
  core: [],
  api: ['core'],
  messages: ['core', 'api'],
  server: ['core', 'api', 'messages', 'chain'],
  demo: ['core', 'api', 'messages', 'server'],
  web: ['core', 'api', 'messages'],
  cli: ['core', 'api', 'messages'],
  chain: [],
};

/** Law 1: imports go down only; server and web never meet. */
export const importsGoDown: Law = (tree) =>
  eachImport(tree, (file, specifier, target) => {
    const from = floorOf(file.path);
    const allowed = mayEnter[from];
    if (!allowed || target === null) return null;
    const to = floorOf(target);
    // Tests may stand on it; who else may is a law of its own.
    if (to === 'demo') return null;
    return to === from || allowed.includes(to) ? null : breach(file, `${from} may not import ${to} (${specifier})`);
  });

/** Beside the doors of domains: opening the product in another process, taking turns, being refused, and how its modules are found. */
const otherDoors = ['one-at-a-time', 'open-beside', 'refusal'];
/** The program that plays the devices of the demo. */
const playsTheDemo = 'cli/src/simulate.ts';

/**
 * The demo stands outside (decision 46): it enters of the server what server/package.json exports and has no SQL of its own; what is exported
 * are doors, and none that the demo does not use. Nothing that is shipped enters the demo; whoever starts the product hands it in.
 */
export const demoStandsOutside: Law = (tree, domains) => {
  const exported = exportsOf('server');
  const isExported = (specifier: string) => specifier.replace('@amanah/server', '.') in exported;
  const own = tree.filter(({ path }) => floorOf(path) === 'demo');
  const used = new Set(own.flatMap(({ imports }) => imports.filter(isExported)));
  return [
    ...eachImport(tree, (file, specifier, target) => {
      const from = floorOf(file.path);
      const to = target === null ? null : floorOf(target);
      if (from === 'demo') {
        if (/^(?:pg|drizzle-orm)(?:\/|$)/.test(specifier)) return breach(file, `the demo speaks no SQL (${specifier})`);
        return to !== 'server' || isTest(file.path) || isExported(specifier)
          ? null
          : breach(file, `the demo enters what server/package.json exports (${specifier})`);
      }
      const mayEnterDemo =
        ['tools', 'tests', 'bench'].includes(from) ||
        (['server', 'cli'].includes(from) && isTest(file.path)) ||
        file.path === playsTheDemo;
      return to !== 'demo' || mayEnterDemo ? null : breach(file, `${from} may not enter the demo (${specifier})`);
    }),
    ...Object.entries(exported).flatMap(([name, file]) => {
      const short = name.slice(2);
      const isDoor = short in domains ? file === `./src/${short}/index.ts` : otherDoors.includes(short);
      return [
        ...(isDoor ? [] : [`server/package.json: exports ${name}, which is no door`]),
        ...(used.has(`@amanah/server/${short}`) ? [] : [`server/package.json: exports ${name}, which nobody enters`]),
      ];
    }),
  ];
};

/** The realm, the setting that opens it, the numbers that are kept for it, and codes of errors that clients know (decisions 27 and 46). */
const namesOfTheRealm = new Set([
  ...['demo', 'isDemoOpen', 'demoIsOpen', 'demoSetting', 'hasDemo', 'has_demo', 'isOfThisDemo', 'isDemoGtin', 'DEMO'],
  ...['fillDemo', 'FillDemo', 'closedDemo', 'ClosedDemo', 'findClosedDemo', 'memberships_demo_apart'],
  ...[
    'accounts_shared_in_demo',
    'demo_account_fixed',
    'demo_apart',
    'demo_closed',
    'demo_member_fixed',
    'gtin_of_demo',
  ],
]);

/** Shared rooms know realms and shared accounts, never people, goods or devices of the demo. */
export const sharedRoomsKnowRealms: Law = (tree) =>
  tree
    .filter(({ path }) => /^(?:core|api|server)\/src\//.test(path) && !isTest(path))
    .flatMap((file) => {
      const spoken = withoutComments(file.text);
      const named = [...spoken.matchAll(/\b\w*demo\w*\b/gi)].filter(([name]) => !namesOfTheRealm.has(name));
      const written = [...spoken.matchAll(/['"`]demo-\w+|\bdemo\.amanah\b/g)];
      return [...new Set([...named, ...written].map(([name]) => name))].map((name) =>
        breach(file, `says ${name}; the demo is a realm here, and its data are in demo/`),
      );
    });

/** Law 2: core is pure: no packages, no Node, no clock, no randomness, no I/O. */
export const coreIsPure: Law = (tree) => {
  const impure =
    /\b(?:Date\.now|new Date\(\)|Math\.random|crypto\.|performance\.|fetch\(|process\.|globalThis|localStorage|(?<![./-])\bdocument\.(?!ts)|window\.|setTimeout|setInterval|console\.)/;
  return tree
    .filter((file) => floorOf(file.path) === 'core' && !isTest(file.path))
    .flatMap((file) => [
      ...file.imports
        .filter((specifier) => targetOf(file, specifier) === null)
        .map((specifier) => breach(file, `core may not import the package ${specifier}`)),
      ...withoutComments(file.text)
        .split('\n')
        .flatMap((line) => (impure.test(line) ? breach(file, `core is pure, but says: ${line.trim()}`) : [])),
    ]);
};
