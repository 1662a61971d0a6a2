// Laws about names: of files, and of what is in them.
import { breach, type Law, withoutComments } from './law.ts';
import { isTest } from './source-tree.ts';

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
