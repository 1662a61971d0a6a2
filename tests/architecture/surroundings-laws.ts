// Laws about what comes from outside of the product: the network, the clock, timers, and modules that are chosen while it runs. Each is one mouth
// or a short list with reasons.
import { parseSync, Visitor } from 'oxc-parser';
import { breach, type Law, withoutComments } from './law.ts';
import { floorOf, isTest, oncePerFile, type SourceFile } from './source-tree.ts';

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
    {
      what: 'URLs',
      says: /(?:\b(?:to|href)=\{?|\b(?:to|href):\s*|\b(?:navigate|assign|replace|push|open)\(\s*(?:\{\s*to:\s*)?)['"`]\/(?!api\/)/,
      in: /^web\/src\//,
      only: /^web\/src\/paths\.ts$/,
    },
    {
      what: 'a scan',
      says: /\bcall\(\s*verify\b|^\s*verify,$/,
      in: /^web\//,
      only: /^web\/src\/platform\/verify-scan\.ts$/,
    },
    {
      what: 'the end of an answer',
      says: /\braw\s*\.\s*(?:once|on)\(\s*['"]close['"]/,
      in: /^server\//,
      only: /^server\/src\/platform\/when-gone\.ts$/,
    },
    { what: 'no answer in time', says: /TimeoutError/, in: /^web\//, only: /^web\/src\/platform\/waiting\.ts$/ },
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

/** What the compiler leaves of imports: types are gone. */
const importedValues = oncePerFile(({ path, text }): readonly string[] => {
  const { module } = parseSync(path, text);
  return [
    ...module.staticImports
      .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
      .map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest, isType }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
    ),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => text.slice(start + 1, end - 1)),
  ];
});

const network =
  /^(?:node:)?(?:https?|http2|net|tls|dgram|dns|dns\/promises|inspector)$|^(?:undici|axios|got|ws|node-fetch)(?:\/|$)/;

/** Who enters the network by its own hand, and why. Everybody else asks platform/outgoing.ts or platform/customer-addresses.ts. */
const entersNetwork: Readonly<Record<string, string>> = {
  'server/src/platform/customer-addresses.ts': 'asks addresses of customers, looked up first',
  'server/src/platform/client-address.ts': 'tells kinds of addresses apart',
  'server/src/platform/connections.ts': 'watches the connections of the server',
  'server/src/platform/problems.ts': 'the names of statuses',
  'server/src/platform/database/data-folder.ts': 'holds a port so that one process has the folder',
  'server/src/sensors/listen-for-devices.ts': 'the door of devices, which speak MQTT',
  'cli/src/witness/serve-witness.ts': 'the door of a witness',
};

/** Law 7: whoever is asked over the network is asked by one client, which knows addresses that nobody may reach, and an end to waiting. */
export const networkHasOneDoor: Law = (tree) => [
  ...tree
    .filter(({ path }) => ['core', 'api', 'messages', 'server', 'demo', 'cli'].includes(floorOf(path)) && !isTest(path))
    .filter(({ path }) => !(path in entersNetwork))
    .flatMap((file) =>
      importedValues(file)
        .filter((specifier) => network.test(specifier))
        .map((specifier) => breach(file, `enters the network by itself (${specifier})`)),
    ),
  ...Object.keys(entersNetwork)
    .filter((path) => !tree.some((file) => file.path === path && importedValues(file).some((one) => network.test(one))))
    .map((path) => `${path}: enters the network no more; entersNetwork lists it`),
];

/** The clock is read there, and elsewhere handed over. */
const readsClock = /^server\/src\/platform\/(?:clock|database\/embedded)\.ts$/;

const asksWhatTimeItIs = oncePerFile((file): readonly string[] => {
  // NOTE: how long something took is measured on the server; it says no time of the day.
  const measures = floorOf(file.path) === 'server';
  const allowed = new Set<number>();
  const found: string[] = [];
  const say = ({ start, end }: { readonly start: number; readonly end: number }) =>
    found.push(breach(file, `is told what time it is, but says ${file.text.slice(start, end).slice(0, 60)}`));
  new Visitor({
    NewExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'Date') return;
      allowed.add(node.callee.start);
      if (node.arguments.length === 0) say(node);
    },
    MemberExpression(node) {
      if (node.object.type !== 'Identifier') return;
      const { name, start } = node.object;
      if (name === 'performance' && !measures) say(node);
      if (name === 'Temporal' && node.property.type === 'Identifier' && node.property.name === 'Now') say(node);
      if (
        name === 'Date' &&
        node.property.type === 'Identifier' &&
        /^(?:UTC|parse|prototype)$/.test(node.property.name)
      )
        allowed.add(start);
    },
    BinaryExpression({ operator, right }) {
      if (operator === 'instanceof') allowed.add(right.start);
    },
    TSTypeReference: ({ typeName }) => void allowed.add(typeName.start),
    // A member or a key of that name is none of the language's own.
    Property: ({ key, computed }) => void (computed || allowed.add(key.start)),
    'Program:exit'(program) {
      new Visitor({
        Identifier(node) {
          if (node.name === 'Date' && !allowed.has(node.start)) say(node);
        },
      }).visit(program);
    },
  }).visit(parseSync(file.path, file.text).program);
  return [...new Set(found)];
});

/** Law 7: pure code and domains are told what time it is. Also `Date()`, and the clock under another name. */
export const clockIsHandedIn: Law = (tree) =>
  tree
    .filter(({ path }) => ['core', 'api', 'messages', 'server', 'demo'].includes(floorOf(path)))
    .filter(({ path }) => !isTest(path) && !readsClock.test(path))
    .flatMap(asksWhatTimeItIs);

/** Who waits by a timer inside of a domain, and why no job and no event of the outbox does. */
const waitsByTimer: Readonly<Record<string, string>> = {
  'server/src/bulk/work-upload.ts': 'says how far a transaction is while it runs',
  'server/src/events/work-jobs.ts': 'renews the hold on a job while it is worked on',
  'server/src/ledger/sign-checkpoint.ts': 'signs several times a second while entries come, and waits for nothing else',
  'server/src/notifications/live.ts': 'one question for all open pages, while there are any',
  'server/src/reports/draw-report.ts': 'lets others have their turn while it draws, in a process of its own',
  'server/src/sensors/index.ts': 'what devices have not sent shows only by looking; readings settle together',
  'server/src/sensors/live.ts': 'one question for all open pages, while there are any',
  'server/src/sensors/mqtt-client.ts': 'a broker that is away is tried again',
};
const timer =
  /(?<!\.)\b(?:setInterval|setTimeout|setImmediate)\b|\b(?:globalThis|global)\.set(?:Interval|Timeout|Immediate)\b|['"](?:node:)?timers(?:\/promises)?['"]|\bpg_sleep/;

/** Later work is a job and what reacts listens to the outbox: a domain does not look again and again. */
export const domainsDoNotPoll: Law = (tree, domains) => {
  const inDomains = tree.filter(
    ({ path }) => /^server\/src\/([^/]+)\//.test(path) && (path.split('/')[2] ?? '') in domains && !isTest(path),
  );
  const waits = (file: SourceFile) => timer.test(file.text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, ''));
  return [
    ...inDomains
      .filter((file) => !(file.path in waitsByTimer) && waits(file))
      .map((file) => breach(file, 'waits by a timer; later work is a job (platform/jobs.ts)')),
    ...Object.keys(waitsByTimer)
      .filter((path) => !inDomains.some((file) => file.path === path && waits(file)))
      .map((path) => `${path}: waits by no timer any more; waitsByTimer lists it`),
  ];
};

const writtenNowhere = oncePerFile((file): readonly string[] => {
  const found: string[] = [];
  new Visitor({
    ImportExpression({ source, start, end }) {
      const isWritten =
        (source.type === 'Literal' && typeof source.value === 'string') ||
        (source.type === 'TemplateLiteral' && source.expressions.length === 0);
      if (!isWritten) found.push(file.text.slice(start, end).slice(0, 80));
    },
  }).visit(parseSync(file.path, file.text).program);
  if (/\bimport\.meta\.glob\b/.test(file.text)) found.push('import.meta.glob');
  if (/\bcreateRequire\b|(?<![.\w])require\(/.test(file.text) && !findsFiles.test(file.path))
    found.push('createRequire');
  return found.map((what) => breach(file, `imports what nobody can read in it: ${what}`));
});
/** What belongs to no domain asks where packages lie, and labels where their fonts do. */
const findsFiles = /^server\/src\/(?:platform\/|labels\/draw-labels\.ts$)/;

/** The laws read imports: one that is made up while it runs leads where no law sees. */
export const importsAreWritten: Law = (tree) =>
  tree
    .filter(({ path }) => /^(?:core|api|messages|server|demo|web|cli)\/src\//.test(path) && !isTest(path))
    .flatMap(writtenNowhere);
