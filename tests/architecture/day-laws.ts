// Laws about days: what a certificate or a recognition is on a day is decided by one function in core and one in SQL, and nobody else compares
// its days. Whoever asks something else of them is named with the reason, and with how often.
import { parseSync, Visitor } from 'oxc-parser';
import { dayComparisonsIn } from '../../server/src/testing/days-in-sql.ts';
import { breach, type Law, withoutComments } from './law.ts';
import { floorOf, isTest, oncePerFile, type SourceFile } from './source-tree.ts';
import { namesSaidIn } from './sql-names.ts';
import { childrenOf, isKeyOf, type Node } from './syntax.ts';

const ofCertificates = new Set(['certificates']);
const noObjects: ReadonlySet<string> = new Set();

/**
 * Law 8: what a certificate is on a day is decided by certificateStatus of core and, in SQL, by certificates.status_on. Nothing else reads
 * status changes (but those who write them, put them into the log, compare them with it or count them).
 */
export const certificatesHaveOneStatus: Law = (tree) => {
  const reading =
    /^server\/src\/certificates\/(?:change-status|forgotten|tables|signed-certificate|end-certificates)\.ts$/;
  return tree
    .filter(({ path }) => path.startsWith('server/src/') && !isTest(path) && !reading.test(path))
    .flatMap((file) => {
      const spoken = withoutComments(file.text);
      return [
        ...(namesSaidIn(file, ofCertificates, noObjects).some(({ name }) => name === 'status_changes')
          ? [breach(file, 'reads status changes; certificates.certificate_changes has them')]
          : []),
        ...(/status_on\([^;]*?\)\s*(?:not\s+)?in\s*\(/i.test(spoken)
          ? [breach(file, 'lists statuses; certificates.has_not_ended_on says which of them have not ended')]
          : []),
      ];
    });
};

/** The one place for each. */
const decideOnDays = [
  'core/src/authorities/recognition.ts',
  'core/src/batches/past-expiry.ts',
  'core/src/certificates/certificate-status.ts',
];

/** How often a file compares these days, and what it asks that no status answers. */
const comparisons: Readonly<Record<string, readonly [number, string]>> = {
  'core/src/certificates/credential.ts': [1, 'a credential does not end before it begins'],
  'core/src/certificates/terms.ts': [10, 'from when and until when one may be issued or imported, and which ends soon'],
  'core/src/certification/materials.ts': [1, 'whether the last day of a supplier comes before the day that counts'],
  'core/src/codes/best-before.ts': [1, 'whether a month has the day that is printed'],
  'core/src/evidence/check-scope.ts': [3, 'instants that a credential states, for whoever has nothing but the file'],
  'core/src/evidence/first-step.ts': [2, 'whether an event and its leaf lie in the term that a credential states'],
  'core/src/inventory/item-status.ts': [2, 'for how many days goods are still good'],
  'core/src/offline/check-pack.ts': [1, 'how old the oldest status list is'],
  'core/src/offline/decide-offline.ts': [1, 'from which day a status of the pack counts'],
  'core/src/certificates/cover.ts': [1, 'which of two certificates came after the other'],
  'core/src/verification/assess-certificates.ts': [1, 'which of two certificates came after the other'],
  'core/src/verification/assess-incidents.ts': [1, 'what a laboratory reported after the day'],
  'core/src/verification/assess-recognition.ts': [2, 'a recognition that has ended and what its transition lets go on'],
  'server/src/authorities/end-recognition.ts': [1, 'a recognition does not end before it begins'],
  'server/src/authorities/tables.ts': [2, 'a row does not end before it begins'],
  'server/src/certificates/credential-facts.ts': [1, 'an import is assessed at the latest when it begins'],
  'server/src/certificates/credential-form.ts': [1, 'a credential of anybody does not end before it begins'],
  'server/src/certificates/end-certificates.ts': [1, 'which end after a day to come'],
  'server/src/certificates/ends-soon.ts': [1, 'which ends soon, as endsSoon of core'],
  'server/src/certificates/put-in-force.ts': [2, 'until when a renewed one rests on its import'],
  'server/src/certificates/has-begun.ts': [1, 'which credential of several has begun'],
  'server/src/certificates/status-lists.ts': [1, 'whether a status list is signed anew'],
  'server/src/certificates/certificate-tables.ts': [1, 'a row rests on its import no longer than it lasts'],
  'server/src/certificates/vc-api.ts': [2, 'instants that a credential of anybody states'],
  'server/src/certification/overview.ts': [1, 'certificates whose term is over'],
  'server/src/stock/movement.ts': [1, 'goods without a batch keep the earliest of the days given'],
  'server/src/verification/look-up-statement.ts': [2, 'the period of a mass balance'],
  'web/src/features/certificates/import-entries.ts': [1, 'an entry of a form'],
  'web/src/features/certificates/issue-approved.tsx': [1, 'an entry of a form'],
  'web/src/features/evidence/rung-words.ts': [1, 'the last day of what ends with an instant'],
};

/** Of certificates, and the one that is printed on goods. */
const dayOfValidity = /^(?:valid_?(?:from|until)|expires_?on|last_?day|expiry_?date|best_?before(?:_?date)?)$/i;
/** Recognitions name their days so, and what enters them. */
const dayOfRecognition = new RegExp(`^(?:from|until)$|${dayOfValidity.source}`, 'i');
/** From which day a change of a certificate counts: `change.on`. */
const dayOfChange = 'on';
const knowsRecognitions = (file: SourceFile) =>
  /\/authorities\//.test(file.path) || file.imports.some((specifier) => /\bauthorities(?:\/|$)/.test(specifier));

/** An expression whose value is that of a part of it, or is computed from it. */
const carriers =
  /^(?:Logical|Conditional|Chain|Member|Call|New|Await|Parenthesized|TSAs|TSNonNull|TSSatisfies)Expression$|^TemplateLiteral$/;
/** Says in its name which of two days comes first. */
const earlierOrLater =
  /^(?:is|comes)?_?(?:before|after|earlier|later|earliest|latest|sooner|older|newer)(?:(?:Of|Than|Day|Date|Time)\w*)?$|^(?:min|max)$/i;

const comparedIn = oncePerFile((file): readonly string[] => {
  const names = knowsRecognitions(file) ? dayOfRecognition : dayOfValidity;
  const { program } = parseSync(file.path, file.text);
  /** Other names for the same days: `validUntil: until`, `const end = certificate.validUntil`. */
  const aliases = new Set<string>();
  const nameOf = (node: Node): string =>
    node.type === 'MemberExpression' ? (node.property.name ?? node.property.value ?? '') : '';
  const isDay = (node: Node): boolean =>
    node.type === 'Identifier'
      ? names.test(node.name) || aliases.has(node.name)
      : names.test(String(nameOf(node))) || nameOf(node) === dayOfChange;
  const mentions = (node: Node): boolean =>
    isDay(node) ||
    (!/Function/.test(node.type) &&
      !isMemberOfAlias(node) &&
      childrenOf(node).some((child) => !isKeyOf(node, child) && mentions(child)));
  /** What an alias has is no day itself, `movement.at`; what is asked of it may be, `end.slice(0, 10)`. */
  const called = new Set<Node>();
  const isMemberOfAlias = (node: Node): boolean =>
    node.type === 'MemberExpression' &&
    node.object.type === 'Identifier' &&
    aliases.has(node.object.name) &&
    !called.has(node);
  /** What comes of it may be a day: `c.validUntil ?? never`, `Date.parse(c.validUntil)`, not an object that has one. */
  const carries = (node: Node): boolean =>
    isDay(node) ||
    ((carriers.test(node.type) || (node.type === 'BinaryExpression' && /^[-+*/]$/.test(node.operator))) &&
      !isMemberOfAlias(node) &&
      childrenOf(node).some((child) => !isKeyOf(node, child) && carries(child)));
  const found: string[] = [];
  const say = ({ start, end }: { readonly start: number; readonly end: number }) =>
    found.push(file.text.slice(start, end).replace(/\s+/g, ' ').slice(0, 80));
  const learn = (target: unknown, value: unknown) => {
    const [{ type, name }, from] = [target as Node, value as Node];
    if (type === 'Identifier' && carries(from)) aliases.add(name);
  };
  const aliasing = new Visitor({
    Property({ key, value, computed }) {
      const named = value.type === 'AssignmentPattern' ? value.left : value;
      if (!computed && key.type === 'Identifier' && named.type === 'Identifier' && names.test(key.name))
        aliases.add(named.name);
    },
    VariableDeclarator({ id, init }) {
      if (init) learn(id, init);
    },
    CallExpression({ callee }) {
      called.add(callee as unknown as Node);
    },
    AssignmentExpression({ left, right }) {
      learn(left, right);
    },
  });
  // One alias may come of another that is declared further down.
  for (let before = -1; before < aliases.size; ) {
    before = aliases.size;
    aliasing.visit(program);
  }
  const isOrder = (operator: string) => ['<', '>', '<=', '>=', '-'].includes(operator);
  const seen = new Set<unknown>();
  const sql = (node: { readonly start: number; readonly end: number }, text: string) => {
    for (let count = dayComparisonsIn(text); count > 0; count--) say(node);
  };
  new Visitor({
    BinaryExpression(node) {
      if (!isOrder(node.operator) || seen.has(node)) return;
      const [left, right] = [node.left as unknown as Node, node.right as unknown as Node];
      // One within the other is one comparison: `a - b > most`.
      for (const inner of [left, right]) if (inner.type === 'BinaryExpression') seen.add(inner);
      if (mentions(left) || mentions(right)) say(node);
    },
    CallExpression(node) {
      const call = node as unknown as Node;
      const name = call.callee.type === 'Identifier' ? call.callee.name : nameOf(call.callee);
      const given = call.arguments as Node[];
      const isComparison =
        (/^(?:lte?|gte?|between|notBetween|is(?:Before|After|SameOr\w+)|compare\w*|localeCompare)$/.test(name) &&
          given.some(isDay)) ||
        (name === 'localeCompare' && isDay(call.callee.object)) ||
        (earlierOrLater.test(name) && given.some(carries)) ||
        (/^(?:sort|toSorted)$/.test(name) &&
          call.callee.object?.type === 'ArrayExpression' &&
          childrenOf(call.callee.object).some(carries));
      if (isComparison) say(node);
    },
    TemplateLiteral({ quasis, expressions, start, end }) {
      const text = quasis
        .map(({ value }, at) => {
          const filled = expressions[at] as unknown as Node | undefined;
          return (value.cooked ?? '') + (filled ? (isDay(filled) ? 'valid_from' : '$1') : '');
        })
        .join('');
      sql({ start, end }, text);
    },
    Literal(node) {
      if (typeof node.value === 'string') sql(node, node.value);
    },
  }).visit(program);
  return found;
});

/** Law 8: nothing else compares the days of certificates, of what changed them, of recognitions and of goods, in TypeScript or in SQL. */
export const daysAreComparedInOnePlace: Law = (tree) => {
  const files = tree.filter(
    ({ path }) =>
      ['core', 'server', 'web', 'cli', 'api'].includes(floorOf(path)) &&
      path.includes('/src/') &&
      !isTest(path) &&
      !decideOnDays.includes(path),
  );
  return [
    ...files.flatMap((file) => {
      const found = comparedIn(file);
      const [known] = comparisons[file.path] ?? [0];
      return found.length > known
        ? [
            breach(
              file,
              `compares days ${found.length} times, known are ${known}; certificateStatus, isRecognisedOn and isPastExpiry of core, status_on and is_recognised_on in SQL say what is on a day: ${found.join(' | ')}`,
            ),
          ]
        : [];
    }),
    ...Object.entries(comparisons)
      .filter(([path, [known]]) => files.some((file) => file.path === path && comparedIn(file).length < known))
      .map(([path]) => `${path}: compares days less often than comparisons says`),
    ...Object.entries(comparisons)
      .filter(([path]) => !files.some((file) => file.path === path))
      .map(([path]) => `${path}: is there no more; comparisons lists it`),
  ];
};
