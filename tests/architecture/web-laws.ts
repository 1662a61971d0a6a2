// Laws about the browser: features that know nothing of each other, one kind of form, one kind of table, one way to read an address.
import { breach, eachImport, type Law, withoutComments } from './law.ts';
import { floorOf, isTest } from './source-tree.ts';

/** Law 4: web features are islands; what they share knows none of them; ui knows no router and no query. */
export const featuresAreIslands: Law = (tree) =>
  eachImport(tree, (file, specifier, target) => {
    const feature = /^web\/src\/features\/([^/]+)\//.exec(file.path)?.[1];
    const other = target === null ? undefined : /^web\/src\/features\/([^/]+)\//.exec(target)?.[1];
    if (feature && other && feature !== other)
      return breach(file, `feature ${feature} may not import feature ${other}`);
    if (feature && target && /^web\/src\/(routes|shell)\//.test(target))
      return breach(file, `a feature may not import ${target}`);
    if (isTest(file.path)) return null;
    if (file.path.startsWith('web/src/platform/') && target && /^web\/src\/(features|routes|shell)\//.test(target))
      return breach(file, `what features share may not import ${target}`);
    if (!file.path.startsWith('web/src/ui/')) return null;
    if (/^@tanstack\//.test(specifier)) return breach(file, `ui may not import ${specifier}`);
    if (target && (/^web\/src\/(features|routes|shell)\//.test(target) || floorOf(target) === 'api'))
      return breach(file, `ui may not import ${target}`);
    return null;
  });

/** One way to write a form (web/src/platform/form.tsx): faults, sending and leaving are the same everywhere. */
export const formsAreOfOneKind: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('web/src/') && path !== 'web/src/platform/form.tsx' && !isTest(path))
    .flatMap((file) => [
      ...(/<form\b/.test(file.text) ? [breach(file, 'writes a form by hand; useForm and FormBody do')] : []),
      ...(/from 'react-aria-components\/Form'|\bForm\b[^}]*\} from 'react-aria-components'|<\w+\.Form\b|\bcreateElement\(\s*['"`]form/.test(
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

/** A door that is passed while the page runs brings all that stands behind it, in whichever chunks that lies: on a shared link, a third of its bytes. */
export const doorsAreNotLoadedLater: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('web/src/') && !isTest(path))
    .flatMap((file) =>
      /\bimport\(['"`]@amanah\/core/.test(file.text)
        ? [breach(file, 'loads a door of core while it runs; import from it and load the file that does later')]
        : [],
    );

/** One field to search with. */
export const searchesAreOfOneKind: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('web/src/') && path !== 'web/src/ui/search-field.tsx' && !isTest(path))
    .flatMap((file) =>
      /\btype(?:=|: )["'{]+search["']/.test(file.text)
        ? [breach(file, 'writes a search field by hand; SearchField and LabelledSearchField do')]
        : [],
    );

/** One place that writes a day of the calendar out, which no time zone may move: it is the day that is printed on a certificate. */
const daysInWords = 'web/src/platform/use-day-words.ts';
/** Noon, or UTC, or neither: the ways in which it has been done by hand. What ends so is a day; an instant ends with `At`. */
const dayByHand =
  /T12:00:00|\btimeZone: ['"`]UTC\b|\.dateTime\(\s*new Date\([\w.?!]*(?:[dD]ate|[dD]ay|[a-z]On|valid(?:From|Until)|\b(?:from|until))\)/;

export const daysAreSaidInOnePlace: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('web/src/') && path !== daysInWords && !isTest(path))
    .flatMap((file) =>
      dayByHand.test(withoutComments(file.text))
        ? [breach(file, 'writes a day of the calendar out by hand; useDayWords does')]
        : [],
    );

/** One way to read the search of an address: what a page does not know never comes through to it. */
export const addressesAreReadInOneWay: Law = (tree) =>
  tree
    .filter(({ path }) => path.startsWith('web/src/') && !isTest(path))
    .flatMap((file) =>
      /\bvalidateSearch\b(?!: \(search: Record<string, unknown>\) =>\s+readSearch\(search,|`)/.test(file.text)
        ? [breach(file, 'reads the search of an address by hand; readSearch does')]
        : [],
    );
