// npm run check -- --changed: the checks that a change of a few files asks for, side by side. It says less than npm run check, and says so.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, type Step } from './run-command.ts';

/** Files that differ from the last commit, or from where this branch left another one; new files too. */
export function changedFiles(since: string): readonly string[] {
  const git = (...words: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', words, { cwd: root, encoding: 'utf8' });
    if (status !== 0) throw new Error(stderr.trim());
    return stdout.split('\n').filter((line) => line !== '');
  };
  const base = since === 'HEAD' ? 'HEAD' : (git('merge-base', since, 'HEAD')[0] ?? since);
  return [
    ...new Set([
      ...git('diff', '--name-only', '--diff-filter=d', base),
      ...git('ls-files', '--others', '--exclude-standard'),
    ]),
  ];
}

const textOf = (file: string) => readFileSync(join(root, file), 'utf8');

/** Where the tests of the domains stand whose schemas a migration names, and those of the migrated database. */
function placesOfMigration(text: string, domains: readonly string[]): readonly string[] {
  const touched = domains.filter((domain) =>
    new RegExp(`(?<![\\w.])"?${domain.replaceAll('-', '_')}"?\\."?\\w`).test(text),
  );
  return ['server/src/platform/database/', 'server/src/testing/', ...touched.map((domain) => `server/src/${domain}/`)];
}

/**
 * Where the tests of the changed files stand: those of their domain on every floor, and beside a file of no domain; of a floor without domains all;
 * of a migration those of every domain that it names.
 *
 * @example testPlacesOf(['core/src/codes/gtin.ts'], ['codes']) // ['core/src/codes/', 'server/src/codes/', 'web/src/features/codes/']
 */
export function testPlacesOf(
  files: readonly string[],
  domains: readonly string[],
  read: (file: string) => string = textOf,
): readonly string[] {
  const migrations = files
    .filter((file) => /^server\/migrations\/[^/]+\.sql$/.test(file))
    .flatMap((file) => placesOfMigration(read(file), domains));
  const places = files
    .filter((file) => /\.tsx?$/.test(file) || file.startsWith('chain/'))
    .flatMap((file) => {
      const named = /^(?:api|core|server)\/src\/([^/]+)\//.exec(file) ?? /^web\/src\/features\/([^/]+)\//.exec(file);
      const name = named?.[1] ?? /^(?:api|messages)\/src\/(?:[a-z]{2}\/)?([^/]+)\.ts$/.exec(file)?.[1] ?? '';
      const floor = /^(?:api|messages)\/src\//.exec(file)?.[0];
      const whole = /^(?:demo|cli|chain)\//.exec(file)?.[0];
      const own = whole
        ? [`${whole}src/`]
        : domains.includes(name)
          ? [`core/src/${name}/`, `server/src/${name}/`, `web/src/features/${name}/`]
          : [`${dirname(file)}/`];
      return floor ? [floor, ...own] : own;
    });
  return [...new Set([...places, ...migrations])].sort();
}

/** What takes long too: of the changed domain alone it is little. Not what ends processes and floods them, nor the laws, which are a step of their own. */
export const testProjects = [
  'rules',
  'rules at length',
  'components',
  'components apart',
  'components at length',
  'domains',
  'domains at length',
  'cli',
  'chain',
  'conformance',
];

export function changedSteps(since: string): readonly Step[] {
  const files = changedFiles(since);
  const domains = Object.keys(JSON.parse(readFileSync(join(root, 'domains.json'), 'utf8')) as object);
  const places = testPlacesOf(files, domains);
  const tests = (projects: readonly string[], of: readonly string[]): Step['command'] => [
    'vitest',
    'run',
    '--passWithNoTests',
    ...projects.flatMap((project) => ['--project', project]),
    ...of,
  ];
  return [
    { name: 'Lint', command: ['biome', 'check', '--error-on-warnings', '--no-errors-on-unmatched', ...files] },
    { name: 'Types', command: ['tsc', '-p', 'tsconfig.json'] },
    { name: 'Types of the web', command: ['tsc', '-p', 'web/tsconfig.json'] },
    { name: 'Laws', command: tests(['architecture'], []) },
    ...(places.length === 0 ? [] : [{ name: `Tests of ${places.join(' ')}`, command: tests(testProjects, places) }]),
  ];
}
