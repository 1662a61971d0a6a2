// Laws about verdicts in the browser: one place knows under which keys they lie, and whoever changes one forgets what was heard before. Nothing there
// ages by itself, so a page would go on saying "verified" of what was recalled.
import { parseSync, Visitor } from 'oxc-parser';
import { breach, type Law, withoutComments } from './law.ts';
import { floorOf, isTest, oncePerFile, type SourceFile } from './source-tree.ts';

const home = 'web/src/platform/verdict-keys.ts';
const firstOfKeys = new Set(['verdict', 'evidence', 'offline-answer']);

const keysIn = oncePerFile((file): readonly string[] => {
  const found: string[] = [];
  const words = new Set<number>();
  new Visitor({
    // Which catalogues a page loads: `words: ['evidence']`.
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'words') words.add(value.start);
    },
    ArrayExpression({ elements: [first], start, end }) {
      if (words.has(start)) return;
      const said =
        first?.type === 'Literal'
          ? first.value
          : first?.type === 'TemplateLiteral' && first.expressions.length === 0
            ? first.quasis[0]?.value.cooked
            : null;
      if (typeof said === 'string' && firstOfKeys.has(said)) found.push(file.text.slice(start, end).slice(0, 80));
    },
  }).visit(parseSync(file.path, file.text).program);
  return found;
});

const inBrowser = ({ path }: SourceFile) => floorOf(path) === 'web' && path.includes('/src/') && !isTest(path);

/** The keys of verdicts, evidence and offline answers are written in one place. */
export const verdictKeysHaveOneHome: Law = (tree) =>
  tree
    .filter((file) => inBrowser(file) && file.path !== home)
    .flatMap((file) =>
      keysIn(file).map((key) => breach(file, `writes the key ${key}; ${home} has it, and forgetVerdicts forgets it`)),
    );

/** After these a verdict may be another one. */
const changeVerdicts = [
  'answerImport',
  'bindSensor',
  'changeBatch',
  'changeCertificateStatus',
  'changeProduct',
  'claimProduct',
  'closeLabInvestigation',
  'completeBatch',
  'createBatch',
  'createLabelRun',
  'createProduct',
  'decideImport',
  'decidePrefix',
  'declareYield',
  'endRecognition',
  'endSensorBinding',
  'enterLabResult',
  'leaveCertifier',
  'liftRecall',
  'overturnLabResult',
  'processUpload',
  'publishRecall',
  'recordEvent',
  'retireProduct',
  'revokeKey',
  'signDraft',
  'suspendForLabResult',
  'takeApplicationStep',
];

/** Top-level functions that are exported, with their text. */
const exportedFunctions = oncePerFile((file): readonly (readonly [name: string, text: string])[] =>
  withoutComments(file.text)
    .split(/^export (?=(?:async )?function |const )/m)
    .slice(1)
    .map((text) => [/^(?:async function|function|const) (\w+)/.exec(text)?.[1] ?? '', text] as const),
);

/** Those that forget verdicts, also by another that does. */
function forgettersIn(files: readonly SourceFile[]): ReadonlySet<string> {
  const all = files.flatMap(exportedFunctions);
  const known = new Set(['forgetVerdicts']);
  for (let before = 0; before < known.size; ) {
    before = known.size;
    const calls = new RegExp(`\\b(?:${[...known].join('|')})\\(`);
    for (const [name, text] of all) if (/^(?:forget|cache|use)/.test(name) && calls.test(text)) known.add(name);
  }
  return known;
}

/** Who asks for a change of what verdicts rest on forgets them, in the same file. */
export const changesForgetVerdicts: Law = (tree) => {
  const files = tree.filter(inBrowser);
  const forgets = new RegExp(`\\b(?:${[...forgettersIn(files)].join('|')})\\(`);
  const asks = (file: SourceFile, route: string) => new RegExp(`\\bcall\\(\\s*${route}\\b`).test(file.text);
  return [
    ...files.flatMap((file) => {
      const asked = changeVerdicts.filter((route) => asks(file, route));
      return asked.length > 0 && !forgets.test(withoutComments(file.text))
        ? [breach(file, `asks for ${asked.join(', ')}, and does not forget the verdicts from before (forgetVerdicts)`)]
        : [];
    }),
    ...changeVerdicts
      .filter((route) => !files.some((file) => asks(file, route)))
      .map((route) => `web: nobody asks for ${route} any more; changeVerdicts lists it`),
  ];
};
