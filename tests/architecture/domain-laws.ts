// Laws about domains: by which door they are entered, what domains.json says of them, and which way is down.
import { parseSync, Visitor } from 'oxc-parser';
import { circlesIn, deriveEdges, schemaOf } from './derive-edges.ts';
import { breach, type DomainMap, eachImport, isOfTables, type Law } from './law.ts';
import { domainOf, domainOnAnyFloor, floorOf, isTest, oncePerFile, targetOf } from './source-tree.ts';

/** The composition root stands above every domain and puts them together. */
const isCompositionRoot = (path: string) => /^server\/src\/[^/]+\.ts$/.test(path);

/**
 * Law 3: a server domain enters another only by its index.ts and only along an edge of domains.json. What everybody may import enters none, or
 * any domain would reach any other through it; nor does anybody enter the composition root or what only tests stand on, which know them all.
 */
export const domainsAreEnteredByTheDoor: Law = (tree, domains) => {
  const names = Object.keys(domains);
  return eachImport(tree, (file, specifier, target) => {
    if (target === null || isTest(file.path) || !['server', 'core'].includes(floorOf(file.path))) return null;
    if (floorOf(target) !== floorOf(file.path)) return null;
    const from = domainOf(file.path, names);
    const to = domainOf(target, names);
    if (isTest(target)) return breach(file, `enters what only tests stand on (${specifier})`);
    if (isCompositionRoot(file.path))
      return isDoorOf(to, target) ? null : breach(file, enteredByTheDoor(to, specifier));
    if (isCompositionRoot(target)) return breach(file, `enters the composition root (${specifier})`);
    if (to === null || from === to) return null;
    if (from === null) return breach(file, `what everybody may import enters no domain (${specifier})`);
    if (!domains[from]?.enters.includes(to)) return breach(file, `${from} may not enter ${to} (${specifier})`);
    return isDoorOf(to, target) || (isOfTables(file.path) && isOfTables(target))
      ? null
      : breach(file, enteredByTheDoor(to, specifier));
  });
};

/** Seeding the register is a door of its own. */
const isDoorOf = (to: string | null, target: string) => to === null || /\/(index|register)\.ts$/.test(target);
const enteredByTheDoor = (to: string | null, specifier: string) =>
  `${to} is entered by its index.ts only (${specifier})`;

/** Law 3, second half: domains.json says what is so, neither less nor more. */
export const domainMapIsTrue: Law = (tree, domains) =>
  [...deriveEdges(tree, domains)].flatMap(([name, found]) =>
    (['enters', 'uses', 'reads', 'asks'] as const).flatMap((how) => {
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
 * By a port that is answered before a row may be written, where no event comes in time: an event is booked or refused (decision 47), one that others
 * rely on is not declared wrong alone (decision 78), a product that a certificate covers stays what it was. No other domain may come in.
 */
const inCirclesWithPorts = [
  ['authoring', 'events', 'mass-balance'],
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
 * What a domain names of one above or after it, on another floor, each with its reason. It takes words and shapes, and asks nothing.
 */
const namedFromBelow: Readonly<Record<string, string>> = {
  'ledger statements': 'the log signs as the operator, whose name is written as every did:web is',
  'authorities organisations': 'an entry of the register says of which realm it is',
  'organisations identity': 'whoever takes an invitation is signed in by the answer',
  'identity notifications': 'whoever emits a notice says its kind, and the kinds are promised where notices are read',
  'certification notifications':
    'whoever emits a notice says its kind, and the kinds are promised where notices are read',
  'products verification': 'a demo code says which state it shows',
  'scans verification': 'a scan is kept with the state that it came to',
  'recalls bulk': 'a cell that begins like a formula is neutralised in every table that goes out',
  'batches verification': 'the page asks for the states of the rows in view (decision 47)',
  'laboratory verification': 'the page asks for the states of the rows in view (decision 47)',
  'products certification': "the page of own products asks certification's list of them (decision 47)",
  'products batches': 'the page asks how many batches the products in view have (decision 47)',
  'certificates certification': 'the form that issues begins with what was approved',
  'organisations certification': 'the audit trail says in words what happened in any domain',
  'verification evidence': 'the paper is asked for where the verdict is shown',
};

const isAbove = (domains: DomainMap, from: string, to: string) =>
  (domains[to]?.layer ?? 0) > (domains[from]?.layer ?? 0);

/** Law 3, fifth part: rules and promises of another domain are named from its own layer or from above, on whichever floor. */
export const floorsGoDown: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const breaches = eachImport(tree, (file, specifier, target) => {
    if (target === null || isTest(file.path) || !['api', 'core', 'server', 'web'].includes(floorOf(file.path)))
      return null;
    const [from, to] = [domainOnAnyFloor(file.path, names), domainOnAnyFloor(target, names)];
    if (from === null || to === null || !isAbove(domains, from, to) || `${from} ${to}` in namedFromBelow) return null;
    return breach(file, `${from} names ${to}, which lies above it (${specifier})`);
  });
  const unused = Object.keys(namedFromBelow).filter((pair) => {
    const [from = '', to = ''] = pair.split(' ');
    return !domains[from]?.uses.includes(to);
  });
  return [...breaches, ...unused.map((pair) => `namedFromBelow: ${pair} is not needed any more`)];
};

/** Law 3, sixth part: neither do rules and promises, together with imports and views, close a circle that nobody has given a reason for. */
export const rulesCloseNoCircle: Law = (_tree, domains) =>
  circlesIn(
    new Map(
      Object.entries(domains).map(([name, { enters, reads, uses }]) => [
        name,
        [...enters, ...reads, ...uses.filter((other) => !(`${name} ${other}` in namedFromBelow))],
      ]),
    ),
  ).map((circle) => `domains.json: ${circle.join(', ')} reach each other by rules, promises, imports and views`);

/** Law 3, second part: a file inside a domain knows its neighbours, not the door that stands before them all. */
export const nobodyImportsTheOwnDoor: Law = (tree) =>
  eachImport(tree, (file, specifier, target) => {
    const door = /^(server\/src\/[^/]+)\/[^/]/.exec(file.path)?.[1];
    return door !== undefined && !isTest(file.path) && target === `${door}/index.ts`
      ? breach(file, `imports its own door (${specifier})`)
      : null;
  });

/** Law 3, for files: what two files know of each other is one thing, and has a file of its own. Tests may stand anywhere. */
export const filesCloseNoCircle: Law = (tree) => {
  const edges = new Map(
    tree
      .filter(({ path }) => !isTest(path))
      .map((file) => [file.path, file.imports.flatMap((specifier) => targetOf(file, specifier) ?? [])]),
  );
  return circlesIn(edges).map((circle) => `a circle of files: ${circle.join(', ')}`);
};

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

/** Folders of the floors that are no domain. */
const otherFolders: Readonly<Record<string, readonly string[]>> = {
  api: ['client', 'pages', 'problem', 'realms', 'roles', 'route', 'routes', 'scalars', 'written'],
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

const declaredEvent = /'([a-z_]+\.[a-z_]+)': /g;
/** The name of an event stands where it is said; null: it is made up, or handed on. */
const saidEvents = oncePerFile(({ path, text }): readonly (string | null)[] => {
  const found: (string | null)[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [, event] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      if (callee.property.name !== 'emit') return;
      found.push(event?.type === 'Literal' && typeof event.value === 'string' ? event.value : null);
    },
  }).visit(parseSync(path, text).program);
  return found;
});
/** Whoever raises a notice is any domain at all. */
const noticeOfPlatform = 'server/src/platform/notice.ts';

const saidCode = /(?:new Refusal\(|refusalAt\([^,;]*,)\s*['"`]([a-z_]+)\./g;

/** Raises one from above, and why. */
const refusesForAbove: Readonly<Record<string, string>> = {
  'server/src/certificates/renewals.ts': 'asked within a step of an application, which is what is refused',
};

/** A refusal has a code of whoever raises it, or of what lies below: codes say where to look, and a name from above is one more edge. */
export const codesBelongToDomains: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const ofCode = new Map(names.map((name) => [schemaOf(name), name]));
  return tree
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path) && !(path in refusesForAbove))
    .flatMap((file) => {
      const from = domainOf(file.path, names);
      return [...file.text.matchAll(saidCode)].flatMap(([said, code = '']) => {
        const to = ofCode.get(code);
        return from !== null && to !== undefined && isAbove(domains, from, to)
          ? [breach(file, `refuses with a code of ${to}, which lies above it (${said}…)`)]
          : [];
      });
    });
};

/** Events are declared by the domain they happen in, in its events.ts, and said by it or by what lies above; the outbox knows none. */
export const eventsBelongToDomains: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const owners = new Map<string, string | null>();
  const breaches: string[] = [];
  const server = tree.filter(({ path }) => path.startsWith('server/src/') && !isTest(path));
  for (const file of server) {
    const [, declared] = /interface DomainEvents \{\n([\s\S]*?)\n {2}\}/.exec(file.text) ?? [];
    if (declared === undefined) continue;
    if (!/^server\/src\/[^/]+\/events\.ts$/.test(file.path) && file.path !== noticeOfPlatform)
      breaches.push(breach(file, 'declares events, which only the events.ts of a domain does'));
    for (const [, event = ''] of declared.matchAll(declaredEvent)) owners.set(event, domainOf(file.path, names));
  }
  const layerOf = (domain: string) => domains[domain]?.layer ?? 0;
  for (const file of server) {
    const from = domainOf(file.path, names);
    for (const event of saidEvents(file)) {
      if (event === null) {
        if (from !== null) breaches.push(breach(file, 'says an event whose name is not written there'));
        continue;
      }
      const owner = owners.get(event);
      if (owner === undefined) breaches.push(breach(file, `says ${event}, which no events.ts declares`));
      else if (from !== null && owner !== null && owner !== from && layerOf(owner) >= layerOf(from))
        breaches.push(breach(file, `says ${event}, which belongs to ${owner} beside or above it`));
    }
  }
  return breaches;
};
