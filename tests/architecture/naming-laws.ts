// Laws about names: of files, and of what is in them.
import { parseSync, Visitor } from 'oxc-parser';
import { breach, type Law, withoutComments } from './law.ts';
import { isTest, oncePerFile, type SourceFile } from './source-tree.ts';

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

/** Words that a reader has to decode, in text of any kind: no ordinary sentence has them. */
const neverSaid =
  /[A-Za-z]*(?:[dD]eeds?(?![a-z])|[hH]appenings?(?![a-z])|tellOf[A-Z]|lookAt[A-Z]|putRight|[uU]pkeep|setInMotion|ComingDay|demand[A-Z])[A-Za-z]*/g;
/** Entries of audit trails from before are read by the member that they have. */
const oldWords = 'core/src/organisations/check-audit.ts';

/**
 * Words of names, for which docs/language.md and the design have others. Some words of that list are not here, because their ordinary sense is in
 * use everywhere: a place is where something is, words are what people read, a batch is on hold, a pack is traced (GS1), the mail has a greeting.
 */
const nameWords =
  /^(?:deeds?|happenings?|gather\w*|informs?|tells?|told|looks?|upkeep|greets?|takers?|standings?|owes?|owed|demands?|rights?)$/i;
/** What a test calls that which somebody was told, or saw. */
const wordsOfTests = /^(?:tells?|told|looks?)$/i;
/** May only become shorter: a name that is nowhere any more is a breach too. */
const namesWithAReason: readonly {
  readonly names: readonly string[];
  readonly reason: string;
  readonly only?: RegExp;
}[] = [
  {
    names: [
      'MemberRight',
      'OrganisationRight',
      'changeMemberRight',
      'changeRight',
      'organisationRightSchema',
      'organisationRights',
    ],
    reason: 'the role of a member: in the published address, its column and the rules of both',
  },
  {
    names: ['right', 'rights', 'rightOf', 'right_changed', 'right_lost', 'right_missing', 'setRight'],
    reason: 'the same as a value, and in codes that are stored or published',
  },
  { names: ['bottomRight', 'isRightToLeft', 'reduceRight', 'rightToLeft', 'topRight'], reason: 'a side' },
  { names: ['told'], reason: 'published with the results of a laboratory', only: /laboratory/ },
  { names: ['toldAt'], reason: 'a column', only: /^server\/src\/identity\// },
  { names: ['informs'], reason: 'the weight of a reason, as stored answers and packs have it' },
  { names: ['deed'], reason: 'older audit entries have it', only: /\/check-audit\.ts$/ },
  { names: ['keepAlive', 'keepAliveTimeout', 'keepPreviousData'], reason: 'of Node and React Query' },
  { names: ['keepSpokenLocales'], reason: 'a step of the build that keeps them', only: /^web\/vite\.config\.ts$/ },
];
const reasonOf = (name: string, { path }: SourceFile) =>
  namesWithAReason.find(({ names, only }) => names.includes(name) && (only?.test(path) ?? true));

const partsOf = (name: string): string[] =>
  // To look something up is what engineers say.
  name.replace(/[lL]ook[-_]?[uU]p/g, '').split(/(?<=[a-z0-9])(?=[A-Z])|[^A-Za-z0-9]/);

const namesIn = oncePerFile((file): ReadonlySet<string> => {
  const names = new Set<string>();
  const add = ({ name }: { readonly name: string }) => void names.add(name);
  new Visitor({ Identifier: add, JSXIdentifier: add }).visit(parseSync(file.path, file.text).program);
  return names;
});

const isOfTests = ({ path }: SourceFile) => isTest(path) || /^(?:tests|bench)\//.test(path);

function decodedNames(file: SourceFile): string[] {
  const fileName = (file.path.split('/').at(-1) ?? '').replace(/(?:\.test)?\.tsx?$/, '');
  return [...namesIn(file), fileName].filter(
    (name) =>
      !reasonOf(name, file) &&
      (/^keep(?:[A-Z]|-[a-z])/.test(name) ||
        partsOf(name).some((part) => nameWords.test(part) && !(isOfTests(file) && wordsOfTests.test(part)))),
  );
}

export const namesAreThoseOfTheTrade: Law = (tree) => {
  const judged = tree.filter(({ path }) => !path.startsWith('tests/architecture/'));
  const used = new Set(judged.flatMap((file) => [...namesIn(file)].filter((name) => reasonOf(name, file))));
  return [
    ...judged.flatMap((file) => {
      const said = file.path === oldWords ? [] : (withoutComments(file.text).match(neverSaid) ?? []);
      return [...new Set([...said.filter((word) => !/^indeed$/i.test(word)), ...decodedNames(file)])].map((word) =>
        breach(file, `says ${word}, which docs/language.md has another word for`),
      );
    }),
    ...namesWithAReason
      .flatMap(({ names }) => names)
      .filter((name) => !used.has(name))
      .map((name) => `tests/architecture/naming-laws.ts: ${name} is nowhere any more and needs no exception`),
  ];
};

/** What was written five times over with two answers, and where it is asked now. */
const homes = [
  {
    what: 'isObject',
    says: /=== 'object' && (\w+) !== null && !Array\.isArray\(\1\)/,
    home: 'core/src/ledger/json-object.ts',
  },
  { what: 'isUuid', says: /\[0-9a-f\]\{8\}.{0,3}-/i, home: 'core/src/codes/uuid.ts' },
  {
    what: 'daysBetween',
    says: /Date\.parse\(\w+\) - Date\.parse\(\w+\)\) \/ (?:86_?400_?000|dayMilliseconds)/,
    home: 'core/src/certificates/certificate-status.ts',
  },
] as const;
/** Counts below nought too: how long goods are still good. */
const countsDaysBoth = 'core/src/inventory/item-status.ts';

export const questionsHaveOneHome: Law = (tree) =>
  tree
    .filter(
      ({ path }) => /^(?:core|api|server|web|cli|demo)\/src\//.test(path) && !isTest(path) && path !== countsDaysBoth,
    )
    .flatMap((file) =>
      homes
        .filter(({ says, home }) => file.path !== home && says.test(withoutComments(file.text)))
        .map(({ what, home }) => breach(file, `asks by itself what ${what} of ${home} answers`)),
    );
