// Laws about verdicts in the browser: one place knows under which keys they lie, and whoever changes one forgets what was heard before. Nothing there
// ages by itself, so a page would go on saying "verified" of what was recalled.
import { parseSync, Visitor } from 'oxc-parser';
import { breach, type Law, withoutComments } from './law.ts';
import { domainOnAnyFloor, floorOf, isTest, oncePerFile, type SourceFile } from './source-tree.ts';

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
  'addPicture',
  'addQualityCheck',
  'addSite',
  'answerImport',
  'bindSensor',
  'changeBatch',
  'changeCertificateStatus',
  'changeProduct',
  'changeSite',
  'claimProduct',
  'closeLabInvestigation',
  'completeBatch',
  'createBatch',
  'createLabelRun',
  'createProduct',
  'decideChangeRequest',
  'decideImport',
  'decidePrefix',
  'decideReinstatement',
  'decideRelease',
  'declareEventWrong',
  'declareYield',
  'endRecognition',
  'endSensorBinding',
  'enterLabResult',
  'holdBatch',
  'leaveCertifier',
  'liftRecall',
  'overturnLabResult',
  'processUpload',
  'publishRecall',
  'recordEvent',
  'removePicture',
  'retireProduct',
  'retireSensor',
  'revokeKey',
  'signDraft',
  'suspendForLabResult',
  'takeApplicationStep',
  'withdrawPrefix',
];

/** What else may be written in domains that verdicts read, and why a verdict stays what it was. */
const leaveVerdicts: Readonly<Record<string, readonly string[]>> = {
  'asks, drafts or prepares; another call decides': [
    ...['requestProduct', 'withdrawProductRequest'],
    ...[
      'askForPrefix',
      'askForReinstatement',
      'askForRelease',
      'askGs1ForPrefix',
      'createApplication',
      'draftCertificate',
      'draftScheme',
    ],
    ...[
      'editApplication',
      'editScheme',
      'previewRecall',
      'proposeImport',
      'checkMaterials',
      'changeOrganisationSettings',
    ],
    ...['withdrawChangeRequest', 'withdrawApplication', 'applyAsPartner', 'answerApplicationQuestion'],
  ],
  'is about members, who are in no verdict': [
    ...['chooseOrganisation', 'changeMemberRight', 'removeMember', 'answerJoinRequest', 'transferOrganisation'],
    ...['leaveOrganisation', 'joinOrganisation', 'inviteMember', 'withdrawInvitation', 'acceptInvitation'],
  ],
  'is read by those who decide': [
    ...['attachCheckDocument', 'addApplicationDocument', 'answerChecklist', 'addAuditPhoto', 'concludeAudit'],
    ...['addOrganisationDocument', 'removeOrganisationDocument', 'noteOnApplication'],
  ],
  'begins with what is issued or made afterwards': [
    ...['publishScheme', 'decideApplication', 'rotateKey', 'rotateOperatorKey', 'registerKey', 'registerSensor'],
  ],
  'changes what a device proves itself with, or an alert; not what was measured': ['renewSensorSecret', 'actOnAlert'],
  'is sent by machines, which keep no verdicts': [
    ...['sendReadings', 'sendLabReport', 'vcIssue', 'vcVerify', 'vcVerifyPresentation', 'liftCopiedSerial'],
  ],
};

const writes = oncePerFile(({ text }): readonly string[] =>
  [...text.matchAll(/export const (\w+) = defineRoute\(\{\s*method: '(?:POST|PUT|PATCH|DELETE)'/g)].map(
    ([, name = '']) => name,
  ),
);

/** Whatever is written in a domain that verdicts read is in one of the two lists: a new call is thought about once. */
export const writesAreSorted: Law = (tree, domains) => {
  const names = Object.keys(domains);
  const read = domains['verification']?.reads ?? [];
  const left = Object.values(leaveVerdicts).flat();
  const sorted = new Set([...changeVerdicts, ...left]);
  const promises = tree.filter(({ path }) => floorOf(path) === 'api' && !isTest(path));
  const written = new Set(promises.flatMap(writes));
  return [
    ...promises
      .filter(({ path }) => read.includes(domainOnAnyFloor(path, names) ?? ''))
      .flatMap((file) =>
        writes(file)
          .filter((name) => !sorted.has(name))
          .map((name) => breach(file, `${name} is in neither list of verdict-laws.ts: does it change a verdict?`)),
      ),
    ...[...sorted].filter((name) => !written.has(name)).map((name) => `verdict-laws.ts: ${name} is no call any more`),
    ...left
      .filter((name) => changeVerdicts.includes(name))
      .map((name) => `verdict-laws.ts: ${name} is in both of its lists`),
  ];
};

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
  const asks = (file: SourceFile, route: string) => new RegExp(`\\w\\(\\s*${route}\\s*[,)]`).test(file.text);
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
