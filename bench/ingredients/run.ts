// npm run bench ingredients: what reading a label takes on a device: the parser beside a plain tokenizer in one run, round by round and both of them warm, whole
// assessments label by label, hostile texts, and the lexicon as a browser loads it, gzip.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { assessLabel } from '../../core/src/ingredients/index.ts';
import { parseLabel } from '../../core/src/ingredients/parse-label.ts';

const root = join(import.meta.dirname, '../..');
const domain = join(root, 'core/src/ingredients');
const rounds = 5;
/** Before their code is compiled both are slower, the larger one by more: that is what the first label shows. */
const [warmRounds, speedRounds] = [10, 20];
/** By issue 13. */
const limits = {
  parserOfTokenizer: 0.3,
  typicalMilliseconds: 3,
  hostileMilliseconds: 50,
  oneLanguageKilobytes: 350,
  allLanguagesKilobytes: 900,
};

const folder = join(domain, 'testing/labels');
const labels = readdirSync(folder).flatMap(
  (file) =>
    (JSON.parse(readFileSync(join(folder, file), 'utf8')) as readonly { readonly text: string }[]).map(
      ({ text }) => text,
    ), // by their author
);

function check(name: string, value: number, limit: number, isMost: boolean, unit: string): void {
  const isMet = isMost ? value <= limit : value >= limit;
  console.log(
    `${isMet ? 'ok    ' : 'MISSED'} ${name.padEnd(52)} ${value.toFixed(2)} ${unit} (${isMost ? 'at most' : 'at least'} ${limit})`,
  );
  if (!isMet) process.exitCode = 1;
}

const millisecondsOf = (work: () => unknown): number => {
  const begun = performance.now();
  work();
  return performance.now() - begun;
};

/** What any reader does first: words and signs, with their places. */
const tokenize = (text: string) =>
  [...text.matchAll(/[\p{L}\p{M}]+|\p{Nd}+(?:[.,]\p{Nd}+)?|[^\s]/gu)].map(({ 0: token, index }) => ({
    token: token.normalize('NFKC').toLowerCase(),
    start: index,
    end: index + token.length,
  }));

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const first = millisecondsOf(() => assessLabel('Sugar, Karmin', { rulingAuthorities: null }));
console.log(`       the first label, with the lexicon made ready             ${first.toFixed(0)} ms`);

const roundOf = (work: (text: string) => unknown) => millisecondsOf(() => labels.forEach(work));
// The best round of each: what else the machine does only adds to one.
let [tokenized, parsed] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
for (let round = 0; round < warmRounds + speedRounds; round++) {
  const taken = [roundOf(tokenize), roundOf(parseLabel)] as const;
  if (round < warmRounds) continue;
  tokenized = Math.min(tokenized, taken[0]);
  parsed = Math.min(parsed, taken[1]);
}
const times: number[] = [];
for (let round = 0; round < rounds; round++)
  for (const text of labels) times.push(millisecondsOf(() => assessLabel(text, { rulingAuthorities: null })));
const sorted = times.toSorted((one, other) => one - other);
const assessed = times.reduce((sum, one) => sum + one, 0);
const perSecond = (milliseconds: number, of: number) => ((labels.length * of * 1000) / milliseconds).toFixed(0);
console.log(
  `       labels a second: ${perSecond(tokenized, 1)} taken apart, ${perSecond(parsed, 1)} parsed, ${perSecond(assessed, rounds)} assessed`,
);
check('parser beside a plain tokenizer', tokenized / parsed, limits.parserOfTokenizer, false, 'of its speed');
check('an assessed label, the one in the middle', percentile(sorted, 0.5), limits.typicalMilliseconds, true, 'ms');
console.log(`       an assessed label, 99 of 100 within                    ${percentile(sorted, 0.99).toFixed(2)} ms`);

for (const part of ['(', ',', '\n', 'E471 ', 'may contain ', 'pork ', 'no pork and ', '1,', 'contains: ']) {
  const text = part.repeat(Math.ceil(100_000 / part.length));
  const taken = Math.min(...[1, 2, 3].map(() => millisecondsOf(() => parseLabel(text))));
  check(`100 kB of ${JSON.stringify(part)}`, taken, limits.hostileMilliseconds, true, 'ms');
}

/** What a page loads to read labels in some languages. */
async function kilobytesOf(languages: readonly string[] | null): Promise<number> {
  const { outputFiles } = await build({
    stdin: {
      contents: `export { assessLabel } from ${JSON.stringify(join(domain, 'index.ts'))};`,
      resolveDir: root,
      loader: 'ts',
    },
    ...{ bundle: true, minify: true, write: false, format: 'esm', platform: 'browser', charset: 'utf8' },
    plugins: [
      {
        name: 'languages',
        setup({ onLoad }) {
          onLoad({ filter: /facts[\\/]names[\\/]\w+\.json$/ }, ({ path }) => {
            const [language = ''] = /\w+(?=\.json$)/.exec(path) ?? [];
            return languages === null || languages.includes(language) ? undefined : { contents: '[]', loader: 'json' };
          });
        },
      },
    ],
  });
  return outputFiles.reduce((sum, { contents }) => sum + gzipSync(contents).length, 0) / 1000;
}
check('lexicon and reader in one language', await kilobytesOf(['ar']), limits.oneLanguageKilobytes, true, 'kB gzip');
check('lexicon and reader in all languages', await kilobytesOf(null), limits.allLanguagesKilobytes, true, 'kB gzip');
