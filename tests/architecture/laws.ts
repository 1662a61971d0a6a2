// The laws of the building. Each takes the tree and answers with the breaches, a line each; an empty list is obedience.
import { parseSync, Visitor } from 'oxc-parser';
import { circlesIn, deriveEdges, objectsOf, schemaOf } from './derive-edges.ts';
import { breach, type Law, withoutComments } from './law.ts';
import {
  domainOf,
  exportsOf,
  floorOf,
  isTest,
  oncePerFile,
  type SourceFile,
  type SourceTree,
  targetOf,
} from './source-tree.ts';
import { assembledIn, namesSaidIn } from './sql-names.ts';
import { clockIsHandedIn, domainsDoNotPoll, importsAreWritten, networkHasOneDoor } from './surroundings-laws.ts';

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

const eachImport = (
  tree: SourceTree,
  judge: (file: SourceFile, specifier: string, target: string | null) => string | null,
): string[] =>
  tree.flatMap((file) => file.imports.flatMap((specifier) => judge(file, specifier, targetOf(file, specifier)) ?? []));

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

const isOfTables = (path: string) => /[/-]tables\.ts$/.test(path);

/** Law 3: a server domain enters another only by its index.ts and only along an edge of domains.json. */
export const domainsAreEnteredByTheDoor: Law = (tree, domains) => {
  const names = Object.keys(domains);
  return eachImport(tree, (file, specifier, target) => {
    if (target === null || isTest(file.path) || !['server', 'core'].includes(floorOf(file.path))) return null;
    if (floorOf(target) !== floorOf(file.path)) return null;
    const from = domainOf(file.path, names);
    const to = domainOf(target, names);
    if (to === null || from === to) return null;
    if (from !== null && !domains[from]?.enters.includes(to))
      return breach(file, `${from} may not enter ${to} (${specifier})`);
    // Seeding the register is a door of its own.
    return /\/(index|register)\.ts$/.test(target) || (isOfTables(file.path) && isOfTables(target))
      ? null
      : breach(file, `${to} is entered by its index.ts only (${specifier})`);
  });
};

/** Law 3, second half: domains.json says what is so, neither less nor more. */
export const domainMapIsTrue: Law = (tree, domains) =>
  [...deriveEdges(tree, domains)].flatMap(([name, found]) =>
    (['enters', 'reads', 'asks'] as const).flatMap((how) => {
      const said = domains[name]?.[how] ?? [];
      const listed = Array.isArray(said) ? said : Object.keys(said);
      return [
        ...[...found[how]]
          .filter((other) => !listed.includes(other))
          .map((other) => `domains.json: ${name} ${how} ${other}, which is not listed`),
        ...listed
          .filter((other) => !found[how].has(other))
          .map((other) => `domains.json: ${name} ${how} ${other} no more`),
      ];
    }),
  );

/** Law 3: imports and views of domains close no circle. */
export const readsCloseNoCircle: Law = (_tree, domains) =>
  circlesIn(new Map(Object.entries(domains).map(([name, { enters, reads }]) => [name, [...enters, ...reads]]))).map(
    (circle) => `domains.json: ${circle.join(', ')} reach each other by imports and views`,
  );

/**
 * By a port that is answered before a row may be written, where no event comes in time: an event is booked or refused (decision 47), a
 * product that a certificate covers stays what it was. No other domain may come in.
 */
const inCirclesWithPorts = [
  ['events', 'mass-balance'],
  ['certificates', 'products'],
] as const;

/** Law 3: imports, views and ports together close no further circle. */
export const portsCloseNoNewCircle: Law = (_tree, domains) =>
  circlesIn(
    new Map(
      Object.entries(domains).map(([name, { enters, reads, asks }]) => [
        name,
        [...enters, ...reads, ...Object.keys(asks)],
      ]),
    ),
  )
    .filter((circle) => !inCirclesWithPorts.some((known) => circle.every((name) => known.some((one) => one === name))))
    .map((circle) => `domains.json: ${circle.join(', ')} reach each other by imports, views and ports`);

/** Law 3, fourth part: a domain enters and reads its own layer and lower ones; what goes up goes by event or by a listed port. */
export const layersGoDown: Law = (_tree, domains) =>
  Object.entries(domains).flatMap(([name, { layer, ...edges }]) =>
    (['enters', 'reads'] as const).flatMap((how) =>
      edges[how]
        .filter((other) => (domains[other]?.layer ?? 0) > layer)
        .map((other) => `domains.json: ${name} ${how} ${other}, which lies above it`),
    ),
  );

/**
 * What a lower domain names of an upper one on another floor, each with its reason. It takes words, and asks nothing.
 */
const namedFromBelow: Readonly<Record<string, string>> = {
  'identity notifications': 'whoever emits a notice says its kind, and the kinds are promised where notices are read',
  'certification notifications':
    'whoever emits a notice says its kind, and the kinds are promised where notices are read',
  'products verification': 'a demo code says which state it shows',
  'scans verification': 'a scan is kept with the state that it came to',
  'recalls bulk': 'a cell that begins like a formula is neutralised in every table that goes out',
};

/** The domain whose promises a file of api/ holds. */
const promisedBy = (path: string, names: readonly string[]): string | null => {
  const name = /^api\/src\/([^/.]+)/.exec(path)?.[1];
  return name !== undefined && names.includes(name) ? name : null;
};

/** Law 3, fifth part: rules and promises of another domain are named from its own layer or from above, on whichever floor. */
export const floorsGoDown: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const of = (path: string) => domainOf(path, names) ?? promisedBy(path, names);
  const used = new Set<string>();
  const breaches = eachImport(tree, (file, specifier, target) => {
    if (target === null || isTest(file.path) || !['api', 'core', 'server'].includes(floorOf(file.path))) return null;
    const [from, to] = [of(file.path), of(target)];
    if (from === null || to === null || (domains[to]?.layer ?? 0) <= (domains[from]?.layer ?? 0)) return null;
    if (`${from} ${to}` in namedFromBelow) {
      used.add(`${from} ${to}`);
      return null;
    }
    return breach(file, `${from} names ${to}, which lies above it (${specifier})`);
  });
  const unused = Object.keys(namedFromBelow).filter((pair) => !used.has(pair));
  return [...breaches, ...unused.map((pair) => `namedFromBelow: ${pair} is not needed any more`)];
};

/** Law 3, second part: a file inside a domain knows its neighbours, not the door that stands before them all. */
export const nobodyImportsTheOwnDoor: Law = (tree) =>
  eachImport(tree, (file, specifier, target) => {
    const door = /^(server\/src\/[^/]+)\/[^/]/.exec(file.path)?.[1];
    return door !== undefined && !isTest(file.path) && target === `${door}/index.ts`
      ? breach(file, `imports its own door (${specifier})`)
      : null;
  });

/** Law 3, third part: the imports of domains have no cycle. */
export const domainMapHasNoCycle: Law = (_tree, domains) => {
  const done = new Set<string>();
  const walk = (name: string, trail: readonly string[]): string[] => {
    if (trail.includes(name)) return [`domains.json: cycle ${[...trail, name].join(' -> ')}`];
    if (done.has(name)) return [];
    const found = (domains[name]?.enters ?? []).flatMap((next) =>
      next in domains ? walk(next, [...trail, name]) : [`domains.json: ${name} names ${next}, which does not exist`],
    );
    done.add(name);
    return found;
  };
  return Object.keys(domains).flatMap((name) => walk(name, []));
};

/** Law 4: web features are islands; ui knows no feature, no router and no query. */
export const featuresAreIslands: Law = (tree) =>
  eachImport(tree, (file, specifier, target) => {
    const feature = /^web\/src\/features\/([^/]+)\//.exec(file.path)?.[1];
    const other = target === null ? undefined : /^web\/src\/features\/([^/]+)\//.exec(target)?.[1];
    if (feature && other && feature !== other)
      return breach(file, `feature ${feature} may not import feature ${other}`);
    if (feature && target && /^web\/src\/(routes|shell)\//.test(target))
      return breach(file, `a feature may not import ${target}`);
    if (!file.path.startsWith('web/src/ui/') || isTest(file.path)) return null;
    if (/^@tanstack\//.test(specifier)) return breach(file, `ui may not import ${specifier}`);
    if (target && (/^web\/src\/(features|routes|shell)\//.test(target) || floorOf(target) === 'api'))
      return breach(file, `ui may not import ${target}`);
    return null;
  });

/**
 * Law 5: a table belongs to one domain; only that domain's files import its tables.ts or write its tables in SQL. Tables may refer to the keys
 * of a domain that theirs may enter (decision 27).
 */
export const tablesBelongToOneDomain: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const { tables, views } = objectsOf(tree, names);
  const objects = new Set([...tables, ...views]);
  const schemas = new Set(names.map(schemaOf));
  return tree
    .filter((file) => file.path.startsWith('server/src/') && !isTest(file.path) && !isOfTables(file.path))
    .filter(({ path }) => path !== 'server/src/platform/database/grants.ts') // gives the product what it may do with each table
    .flatMap((file) => {
      const own = schemaOf(domainOf(file.path, names) ?? '');
      const inSql = new Set(
        namesSaidIn(file, schemas, objects)
          .filter(({ schema, name }) => schema !== own && tables.has(`${schema}.${name}`))
          .map(({ schema, name }) => `${schema}.${name}`),
      );
      const imported = file.imports.filter(
        (specifier) =>
          specifier.endsWith('/tables.ts') && schemaOf(domainOf(targetOf(file, specifier) ?? '', names) ?? '') !== own,
      );
      return [
        ...[...inSql].map((table) => breach(file, `the table ${table} belongs to another domain; read a view of it`)),
        ...imported.map((specifier) => breach(file, `imports tables of another domain (${specifier})`)),
      ];
    });
};

/** Law 5, second half: the name of a table is written where it is read, so that everybody finds who reads it. */
export const namesAreWrittenOut: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const { tables, views } = objectsOf(tree, names);
  const objects = new Set([...tables, ...views]);
  const schemas = new Set(names.map(schemaOf));
  return tree
    .filter((file) => file.path.startsWith('server/src/') && !isTest(file.path))
    .flatMap((file) => [
      ...assembledIn(file, schemas, objects).map((name) => breach(file, `assembles the name ${name}`)),
      ...(/\bset\s+(?:local\s+)?search_path\b|set_config\(\s*'search_path'/i.test(withoutComments(file.text))
        ? [breach(file, 'says where names are looked for; a name has its schema before it')]
        : []),
    ]);
};

/** Folders of the floors that are no domain. */
const otherFolders: Readonly<Record<string, readonly string[]>> = {
  api: ['client', 'problem', 'realms', 'roles', 'route', 'routes', 'scalars'],
  core: [],
  server: ['platform', 'testing'],
  web: [],
};

/** Law 6: domain folders are named in domains.json on every floor. */
export const domainFoldersAreKnown: Law = (tree, domains) => {
  const folders = new Set(
    tree.flatMap(({ path }) => {
      const [floor, src, third, fourth, fifth] = path.split('/');
      if (src !== 'src') return [];
      if (floor === 'api' && third) return [`api/${third.replace(/(?:\.test)?\.ts$/, '')}`];
      if ((floor === 'core' || floor === 'server') && fourth) return [`${floor}/${third}`];
      return floor === 'web' && third === 'features' && fifth ? [`web/${fourth}`] : [];
    }),
  );
  return [...folders].flatMap((folder) => {
    const [floor = '', name = ''] = folder.split('/');
    return name in domains || otherFolders[floor]?.includes(name) ? [] : [`${folder} is no domain of domains.json`];
  });
};

/** Law 7: one mouth each for environment, outgoing HTTP, URLs and time. */
export const oneMouthEach: Law = (tree) => {
  const mouths = [
    {
      what: 'the environment',
      says: /process\.env\b|import\.meta\.env\b/,
      in: /^(server|demo|web|core|api|messages)\//,
      only: /^server\/src\/platform\/config\.ts$|^web\/vite\.config\.ts$|\/testing\//,
    },
    {
      what: 'the clock',
      says: /\bDate\.now\(|new Date\(\)/,
      in: /^(server|demo)\//,
      only: /^server\/src\/platform\/(clock|database\/embedded)\.ts$/,
    },
    {
      what: 'HTTP',
      says: /(?<![\w.$'"/-])fetch\b(?![-:'"\w])|\b(?:globalThis|global|self|window)\s*(?:\.|\[['"`])\s*fetch\b|\bXMLHttpRequest\b|\bnew (?:WebSocket|EventSource)\b|\bsendBeacon\b/,
      in: /^(server|demo|web|core|messages|cli)\//,
      only: /^web\/src\/platform\/|^server\/src\/platform\/outgoing\.ts$|^cli\/src\/outgoing-http\.ts$/,
    },
    {
      what: 'the address of who asks',
      says: /\bremoteAddress\b|x-forwarded-|\btrustProxy\b|\.ips\b/,
      in: /^server\//,
      only: /^server\/src\/platform\/client-address\.ts$|\/testing\//,
    },
    { what: 'URLs', says: /(?:to|href)=(?:"\/|\{['"`]\/)/, in: /^web\//, only: /^web\/src\/paths\.ts$/ },
    { what: 'the arguments', says: /process\.(?:env|argv)\b/, in: /^cli\//, only: /^cli\/src\/main\.ts$/ },
    { what: 'the terminal', says: /\bconsole\./, in: /^(server|demo|core|api|messages)\//, only: /^$/ },
  ];
  return tree
    .filter((file) => !isTest(file.path))
    .flatMap((file) =>
      mouths.flatMap((mouth) =>
        mouth.in.test(file.path) && !mouth.only.test(file.path)
          ? withoutComments(file.text)
              .split('\n')
              .flatMap((line) =>
                mouth.says.test(line)
                  ? breach(file, `${mouth.what} has one mouth, but this says: ${line.trim().slice(0, 100)}`)
                  : [],
              )
          : [],
      ),
    );
};

/** Names and headers: kebab-case files, no drawers for odds and ends, a first line that says what the file is. */
export const filesAreNamedAndIntroduced: Law = (tree) =>
  tree.flatMap((file) => {
    // A page is named as its address; `_` where it does not stand inside of the page above (decision 40).
    const name = (file.path.split('/').at(-1) ?? '').replace(/^__(?=root\.)|_(?=\.)/g, '');
    return [
      ...(/^[a-z0-9$]+(?:[-.][a-z0-9$A-Z]+)*\.tsx?$/.test(name) ? [] : [breach(file, 'file names are kebab-case')]),
      ...(/(?:^|[/-])(?:utils?|helpers?|common|misc|managers?)(?:[/.-]|$)/.test(file.path)
        ? [breach(file, 'no utils, helpers, common, misc or manager')]
        : []),
      ...(isTest(file.path) || /^(?:#!.*\n)?\/[/*]/.test(file.text)
        ? []
        : [breach(file, 'begins with a line that says what it is')]),
    ];
  });

/** By what rows are joined stands beside the join: a list with commas leaves it to conditions further down, where it is forgotten. */
export const joinsAreWritten: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
    .filter(({ text }) =>
      /\bfrom\s+[a-z_]+\.[a-z_]+(?:\s+(?:as\s+)?\w+)?\s*,\s*[a-z_]+\.[a-z_]+/.test(withoutComments(text)),
    )
    .map((file) => breach(file, 'joins tables by a comma; join says so'));

/** May compare the days of certificates, because what they ask is not what a certificate is on a day. */
const daysComparedIn: Readonly<Record<string, string>> = {
  'server/src/certification/overview.ts': 'which certificate of a product came after the other',
  'server/src/certificates/end-certificates.ts': 'which end after a day to come',
  'server/src/certification/product-certification.ts': 'whether one that is valid ends soon',
};

/**
 * Law 8: what a certificate is on a day is decided by certificateStatus of core and, in SQL, by certificates.status_on. Nothing else reads
 * status changes (but those who write them, put them into the log or count them) or compares the days of a certificate.
 */
export const certificatesHaveOneStatus: Law = (tree) => {
  const reading = /^server\/src\/certificates\/(?:change-status|tables|signed-certificate|end-certificates)\.ts$/;
  const comparing = /\bvalid_(?:from|until)\s*[<>]|[<>]=?\s*\w*\.?valid_(?:from|until)\b|between\s+\w+\.valid_from\b/;
  return tree
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path) && !reading.test(path))
    .flatMap((file) => {
      const spoken = withoutComments(file.text);
      const compares =
        /certificates\.(?:certificates|certificate_scopes)\b/.test(spoken) &&
        comparing.test(spoken) &&
        !(file.path in daysComparedIn);
      return [
        ...(/\b(?:from|join|into|update)\s+certificates\.status_changes\b/.test(spoken)
          ? [breach(file, 'reads status changes; certificates.certificate_changes has them')]
          : []),
        ...(/status_on\([^;]*?\)\s*(?:not )?in \(/.test(spoken)
          ? [breach(file, 'lists statuses; certificates.has_not_ended_on says which of them have not ended')]
          : []),
        ...(compares
          ? [breach(file, 'compares the days of a certificate; certificates.status_on says what it is on a day')]
          : []),
      ];
    });
};

/** A type in the call or of what comes from it: the driver says of every row that it is anything. */
const assertsRows =
  /\.(?:execute|query)\s*<|\brows(?:\[0\])? as\b|\brow as \{|\brows\b[^;=]*=\s*\(*await [^;]*?\.query\(|\.query\((?:[^;](?!await))*?\)\.rows\b|\.query\([^;]*?\)\.then\(/;
/** Its rows are compared with what is declared (platform/database/columns.ts), on a connection that may be ended. */
const comparesRows = 'server/src/events/run-planned.ts';

/** Rows of SQL are what a statement declares, and nobody asserts what they are (decision 39). */
export const rowsAreKnown: Law = (tree) =>
  tree
    .filter(
      ({ path }) =>
        /^(?:server|demo)\/src\//.test(path) &&
        !isTest(path) &&
        !path.startsWith('server/src/platform/') &&
        path !== comparesRows,
    )
    .filter(({ text }) => assertsRows.test(withoutComments(text)))
    .map((file) => breach(file, 'asserts rows; rowsOf and statement know them (platform/database/database.ts)'));

/** How many values of a file are said to be of a type that the compiler does not find by itself; `as const` says nothing of that kind. */
const castsIn = oncePerFile(({ path, text }): number => {
  let casts = 0;
  new Visitor({
    TSAsExpression({ typeAnnotation: { start, end } }) {
      if (text.slice(start, end) !== 'const') casts += 1;
    },
  }).visit(parseSync(path, text).program);
  return casts;
});

/** One in a thousand lines: where a library or the protocol has no type for it. Whatever a verdict is made from has none. */
export const castsAreFew: Law = (tree) => {
  const files = tree.filter(({ path }) => path.startsWith('server/src/') && !isTest(path));
  const lines = files.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  const casts = files.reduce((sum, file) => sum + castsIn(file), 0);
  return [
    ...(casts * 1_000 < lines ? [] : [`server/src has ${casts} casts in ${lines} lines`]),
    ...tree
      .filter(({ path }) => /^(?:server|core)\/src\/verification\//.test(path) && !isTest(path))
      .filter((file) => castsIn(file) > 0)
      .map((file) => breach(file, 'says what a value is; on the way of a verdict everything is known')),
  ];
};

/** One way to write a form (web/src/platform/form.tsx): faults, sending and leaving are the same everywhere. */
export const formsAreOfOneKind: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('web/src/') && path !== 'web/src/platform/form.tsx' && !isTest(path))
    .flatMap((file) => [
      ...(/<form\b/.test(file.text) ? [breach(file, 'writes a form by hand; useForm and FormBody do')] : []),
      ...(/from 'react-aria-components\/Form'|\bForm\b[^}]*\} from 'react-aria-components'|\bcreateElement\(\s*['"`]form/.test(
        file.text,
      )
        ? [breach(file, 'takes a form of the library; useForm and FormBody do')]
        : []),
      ...(/from 'react-hook-form'/.test(file.text) ? [breach(file, 'enters the library of the form kit')] : []),
    ]);

/** One way to show a table (docs/decisions/0044-tables.md); the figures below a chart belong to the chart. */
const tables = ['web/src/ui/data-table.tsx', 'web/src/platform/work-table.tsx', 'web/src/ui/chart.tsx'];

export const tablesAreOfOneKind: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('web/src/') && !tables.includes(path) && !isTest(path))
    .flatMap((file) => [
      ...(/<table\b/.test(file.text) ? [breach(file, 'writes a table by hand; DataTable and WorkTable do')] : []),
      ...(/from '@tanstack\/react-table'/.test(file.text) ? [breach(file, 'enters the library of the table kit')] : []),
    ]);

/** Rows that are their own queue (docs/decisions/0041-queues.md); everything else that is done later is a job. */
const queues = [
  'server/src/platform/outbox.ts',
  'server/src/notifications/deliver.ts',
  'server/src/events/notify-subscribers.ts',
  'server/src/events/work-jobs.ts',
  'server/src/sensors/assess-readings.ts',
  'server/src/sensors/summarise-hours.ts',
  // Takes nothing: it leaves alone what somebody else holds.
  'server/src/certificates/manage-certificates.ts',
];

export const queuesAreKnown: Law = (tree) => [
  ...tree
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path) && !queues.includes(path))
    .filter(({ text }) => /skip locked|skipLocked/i.test(withoutComments(text)))
    .map((file) => breach(file, 'takes rows as a queue does; later work is a job (platform/jobs.ts)')),
  ...tree
    .filter(({ path, text }) => queues.includes(path) && !/skip locked|skipLocked/i.test(text))
    .map((file) => breach(file, 'is listed as a queue and is none')),
];

/** Words that a reader has to decode (docs/language.md says which ones stand for them), in names of any form. */
const privateWords =
  /[A-Za-z]*(?:[dD]eeds?(?![a-z])|[hH]appenings?(?![a-z])|tellOf[A-Z]|lookAt[A-Z]|putRight|[uU]pkeep|setInMotion|ComingDay|demand[A-Z])[A-Za-z]*/g;
/** Entries of audit trails from before are read by the member that they have. */
const oldWords = 'core/src/organisations/check-audit.ts';

export const namesAreThoseOfTheTrade: Law = (tree) =>
  tree
    .filter(({ path }) => !path.startsWith('tests/architecture/') && path !== oldWords)
    .flatMap((file) =>
      [...new Set(withoutComments(file.text).match(privateWords) ?? [])]
        .filter((word) => !/^(?:in)?deed$/i.test(word) || /^deed$/i.test(word))
        .map((word) => breach(file, `says ${word}, which docs/language.md has another word for`)),
    );

export const laws = {
  importsGoDown,
  demoStandsOutside,
  sharedRoomsKnowRealms,
  coreIsPure,
  domainsAreEnteredByTheDoor,
  domainMapIsTrue,
  readsCloseNoCircle,
  portsCloseNoNewCircle,
  domainMapHasNoCycle,
  layersGoDown,
  floorsGoDown,
  featuresAreIslands,
  tablesBelongToOneDomain,
  namesAreWrittenOut,
  domainFoldersAreKnown,
  oneMouthEach,
  castsAreFew,
  formsAreOfOneKind,
  tablesAreOfOneKind,
  nobodyImportsTheOwnDoor,
  certificatesHaveOneStatus,
  joinsAreWritten,
  rowsAreKnown,
  queuesAreKnown,
  networkHasOneDoor,
  clockIsHandedIn,
  domainsDoNotPoll,
  importsAreWritten,
  namesAreThoseOfTheTrade,
  filesAreNamedAndIntroduced,
} as const satisfies Record<string, Law>;
