// npm run bench label-pictures: how many words of a label are read from its picture, language by language, on the page itself and in a browser as people have it.
// With --write the table goes to docs/label-pictures.md.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startSeeding } from '@amanah/demo/start-seeding';
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../../server/src/main.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { browserFlags, ensureBrowser } from '../../tools/browser.ts';
import { buildWebIfStale } from '../../tools/build-web.ts';
import { drawPage } from '../../tools/draw-page.ts';
import { labelLanguages } from '../../web/src/features/ingredients/picture/label-languages.ts';
import { drawLabel, type Look, looks } from './draw-label.ts';

const perLanguage = 2;
/** Of the words of plain pictures: what is read of them has to be worth correcting. */
const leastShare = 0.8;
const rtlLanguages = new Set(['ar', 'ur']);
const root = join(import.meta.dirname, '../..');

const labelsOf = (language: string): readonly string[] =>
  (
    JSON.parse(readFileSync(join(root, `core/src/ingredients/testing/labels/${language}.json`), 'utf8')) as {
      text: string;
    }[]
  )
    .map(({ text }) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text.length > 60 && text.length < 260)
    .slice(0, perLanguage);

/** Without punctuation and marks that turn the direction: whoever reads the text reads the same. */
const wordsOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');

/** Of the words of a label those that were read, each as often as it stands there. */
function shareRead(label: string, read: string): number {
  const found = Map.groupBy(wordsOf(read), (word) => word);
  const words = wordsOf(label);
  const right = words.filter((word) => found.get(word)?.pop() !== undefined).length;
  return right / words.length;
}

async function readFrom(page: Page, picture: Buffer, language: string): Promise<string> {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'label.png', mimeType: 'image/png', buffer: picture });
  const chosen = page.locator('section li button');
  while ((await chosen.count()) > 0) await chosen.first().click();
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
  const box = page.getByRole('combobox');
  // The list is narrowed while it is typed: on a busy machine Enter may come before.
  while ((await chosen.filter({ hasText: name }).count()) === 0) {
    await box.fill('');
    await box.pressSequentially(name, { delay: 40 });
    await page.waitForTimeout(300);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(200);
  }
  await page.getByRole('button', { name: 'Read the text' }).click();
  await page.locator('figure').waitFor({ timeout: 90_000 });
  return page.locator('textarea').inputValue();
}

const home = mkdtempSync(join(tmpdir(), 'amanah-label-pictures-'));
chmodSync(home, 0o755); // the database may run under another account
await buildWebIfStale();
const server = await startServer(
  readConfig({ DATA_DIR: join(home, 'data'), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', DEMO: 'off' }),
  { fillDemo: startSeeding, draw: drawPage },
);
const browser = await chromium.launch({ executablePath: ensureBrowser(), args: browserFlags });
try {
  const shares = new Map<string, Map<Look, number>>();
  for (const language of Object.keys(labelLanguages)) {
    const byLook = new Map<Look, number>();
    shares.set(language, byLook);
    const labels = labelsOf(language);
    for (const look of looks) {
      let sum = 0;
      for (const text of labels) {
        const direction = rtlLanguages.has(language) ? 'rtl' : 'ltr';
        const picture = await drawLabel(browser, text, { language, direction, look });
        const page = await browser.newPage({ locale: 'en-GB' });
        await page.goto(`${server.url}/read-label`);
        sum += shareRead(text, await readFrom(page, picture, language));
        await page.close();
      }
      byLook.set(look, sum / labels.length);
    }
    console.log(`${language}: ${looks.map((look) => `${look} ${(byLook.get(look) ?? 0).toFixed(2)}`).join(', ')}`);
    if ((byLook.get('plain') ?? 0) < leastShare) {
      console.log(`MISSED ${language}: ${leastShare} of the words of a plain picture`);
      process.exitCode = 1;
    }
  }
  if (process.argv.includes('--write')) writeFileSync(join(root, 'docs/label-pictures.md'), tableOf(shares));
} finally {
  await browser.close();
  await server.stop();
  rmSync(home, { recursive: true, force: true });
}

function tableOf(shares: ReadonlyMap<string, ReadonlyMap<Look, number>>): string {
  const names = new Intl.DisplayNames('en', { type: 'language' });
  const rows = [...shares].map(
    ([language, byLook]) =>
      `| ${names.of(language)} | ${looks.map((look) => (byLook.get(look) ?? 0).toFixed(2)).join(' | ')} |`,
  );
  return `# Words read from pictures of labels

Written by \`npm run bench label-pictures -- --write\`: of the words of ${perLanguage} labels a language, how many are read letter by letter as they stand there. The pictures are drawn
by a browser (bench/label-pictures/draw-label.ts): plain; held askew by five degrees; under a lamp with the shadow of a hand; out of focus; on the bend of a can. The page reads them as
people have it, in one language at a time. Russian is not read from pictures: its file is not published with the others.

| language | ${looks.join(' | ')} |
|---|${looks.map(() => '---:|').join('')}
${rows.join('\n')}
`;
}
