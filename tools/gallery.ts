// npm run gallery [PART OF A NAME]: pictures of every route and its main states, wide and narrow, light and dark, English and Arabic,
// into gallery/ with an index page. The way everybody screens at the product.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoAccounts, demoPassword } from '@amanah/demo/accounts';
import { calendarFrom } from '@amanah/demo/calendar';
import { demoBatches } from '@amanah/demo/journeys';
import { startSeeding } from '@amanah/demo/start-seeding';
import { isTraded } from '@amanah/demo/trade';
import { chromium, type Page } from '@playwright/test';
import { startServer } from '../server/src/main.ts';
import { readConfig } from '../server/src/platform/config.ts';
import { browserFlags, ensureBrowser } from './browser.ts';
import { buildWebIfStale } from './build-web.ts';
import { drawPage } from './draw-page.ts';
import { root } from './run-command.ts';

interface Session {
  readonly token: string;
  readonly user: object;
}

interface Shot {
  readonly name: string;
  readonly path: string;
  /** Account of the demo to be signed in as. */
  readonly role?: string;
  readonly prepare?: (page: Page) => Promise<void>;
}

const pressTab = (index: number) => async (page: Page) => {
  await page.getByRole('tab').nth(index).click();
};

const openPalette = (typed: string) => async (page: Page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill(typed);
};

const wanted = process.argv[2] ?? '';
const folder = join(root, 'gallery');
const home = mkdtempSync(join(tmpdir(), 'amanah-gallery-'));
chmodSync(home, 0o755); // the database may run under another account

await buildWebIfStale();
const executablePath = ensureBrowser();
const server = await startServer(
  readConfig({ DATA_DIR: join(home, 'data'), PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'warn', BUDGET_FACTOR: '100' }),
  { fillDemo: startSeeding, draw: drawPage },
);
if (!(await server.seeded)) throw new Error('the demo is not complete');
const browser = await chromium.launch({ executablePath, args: browserFlags });
const { samples } = (await (await fetch(`${server.url}/api/samples`)).json()) as {
  samples: { code: string; expected: string }[];
};
const firstOfEachState = [
  ...new Map([...samples].reverse().map((sample) => [sample.expected, sample])).values(),
].reverse();

const verdictOfSample = (await (await fetch(`${server.url}/api/verdicts/HALAL-CHICKEN-2024-001`)).json()) as {
  proof: { certificateId: string };
  certifications: { id: string; certificateNumber: string }[];
  batch: { supplyChainEvents: { blockchainTxId: string | null }[] };
};
const certificateOfSample =
  verdictOfSample.certifications.find(({ id }) => id === verdictOfSample.proof.certificateId)?.certificateNumber ?? '';
const eventOfSample =
  verdictOfSample.batch.supplyChainEvents.find((event) => event.blockchainTxId)?.blockchainTxId ?? '';

/** Opens the first rungs to their bytes. */
const openRungs = async (page: Page) => {
  for (const name of ['signature', 'inclusion']) {
    const opener = page.locator(`[data-check="${name}"] [aria-expanded="false"]`);
    if ((await opener.count()) > 0) await opener.click();
  }
};
/** Nothing on the screen waits any more. Signed in, a stream stays open, so the network never rests. */
async function atRest(page: Page) {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy="true"], [class*="breathe"]') === null);
}

/** Evidence with one byte changed on its way, as a dishonest server would hand it out. */
const changeOneByte = async (page: Page) => {
  await page.route('**/api/evidence/**', async (route) => {
    const text = await (await route.fetch()).text();
    await route.fulfill({
      body: text.replace(/("jwt":"[^"]{200})(.)/, (_, head, letter) => head + (letter === 'A' ? 'B' : 'A')),
    });
  });
  await page.reload();
  await atRest(page);
};

/** Opens the menu of the first certificate that is in force, and chooses one of its actions. */
const openActions = (action?: number) => async (page: Page) => {
  await page
    .locator('tbody tr')
    .filter({ has: page.locator('.text-emerald-ink') })
    .first()
    .getByRole('button')
    .click();
  if (action !== undefined) await page.getByRole('menuitem').nth(action).click();
};
const searchFor = (text: string) => async (page: Page) => {
  await page.getByRole('searchbox').fill(text);
  await atRest(page);
};
const chooseHolder = async (page: Page) => {
  await page.locator('[data-field="holderId"] input').click();
  await page.getByRole('option').first().click();
  await atRest(page);
  await page.locator('[data-field="gtins"] input').nth(1).check();
  await page.getByRole('button', { name: /^(?:Issue certificate|إصدار الشهادة)$/ }).click();
};
const pressLastInCustody = async (page: Page) => {
  await page.getByRole('button', { name: /^(?:Keep your own key|الاحتفاظ بمفتاحك)$/ }).click();
};

const tracedCode = demoBatches(calendarFrom(new Date())).find(isTraded)?.code ?? '';
const previewRecall = async (page: Page) => {
  await page.getByRole('textbox').first().fill(tracedCode);
  await page.locator('main form button[type=submit]').first().click();
  await atRest(page);
};

const shots: Shot[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/auth' },
  { name: 'sign-up', path: '/auth', prepare: pressTab(1) },
  { name: 'password-reset', path: '/auth/reset' },
  { name: 'scanner-camera', path: '/scanner' },
  { name: 'palette', path: '/products', role: 'producer', prepare: openPalette('re') },
  { name: 'palette-code', path: '/privacy', prepare: openPalette('HALAL-CHICKEN-2024-001') },
  { name: 'scanner-manual', path: '/scanner?mode=manual' },
  ...firstOfEachState.map(({ code, expected }) => ({
    name: `result-${expected}`,
    path: '/scanner?mode=manual',
    prepare: async (page: Page) => {
      await page.getByRole('textbox').first().fill(code);
      await page.keyboard.press('Enter');
      await page.waitForSelector('main h2, main h1');
      await atRest(page);
    },
  })),
  ...firstOfEachState.map(({ code, expected }) => ({
    name: `product-${expected}`,
    path: `/product/${encodeURIComponent(code)}`,
  })),
  { name: 'product-not-found', path: '/product/HALAL-NOWHERE-2026-999' },
  {
    name: 'journey',
    path: '/product-journey?code=HALAL-CHICKEN-2024-001',
    prepare: async (page) => page.locator('main [aria-expanded="false"]').first().click(),
  },
  { name: 'genealogy', path: `/genealogy?code=${encodeURIComponent(tracedCode)}`, role: 'producer' },
  { name: 'mass-balance', path: '/mass-balance', role: 'producer' },
  { name: 'recalls', path: '/recalls', role: 'producer' },
  { name: 'recall-new', path: '/recalls?view=new', role: 'producer', prepare: previewRecall },
  {
    name: 'evidence-certificate',
    path: `/evidence/${certificateOfSample}?code=HALAL-CHICKEN-2024-001`,
    prepare: openRungs,
  },
  { name: 'evidence-batch', path: '/evidence/HALAL-CHICKEN-2024-001' },
  { name: 'evidence-event', path: `/evidence/${encodeURIComponent(eventOfSample)}` },
  ...firstOfEachState
    .filter(({ expected }) => expected === 'withdrawn' || expected === 'expired')
    .map(({ code, expected }) => ({ name: `evidence-${expected}`, path: `/evidence/${encodeURIComponent(code)}` })),
  { name: 'evidence-failed', path: `/evidence/${certificateOfSample}`, prepare: changeOneByte },
  { name: 'evidence-not-found', path: '/evidence/NHA-C-2026-99999' },
  { name: 'dashboard-signed-out', path: '/dashboard' },
  ...demoAccounts.map(({ role }) => ({ name: `dashboard-${role}`, path: '/dashboard', role })),
  { name: 'dashboard-activity', path: '/dashboard', role: 'consumer', prepare: pressTab(1) },
  { name: 'dashboard-analytics', path: '/dashboard', role: 'consumer', prepare: pressTab(2) },
  { name: 'certificates-signed-out', path: '/certificates' },
  { name: 'certificates', path: '/certificates', role: 'certifier' },
  { name: 'certificates-nothing', path: '/certificates', role: 'certifier', prepare: searchFor('no such number') },
  { name: 'certificates-actions', path: '/certificates', role: 'certifier', prepare: openActions() },
  { name: 'certificates-suspend', path: '/certificates', role: 'certifier', prepare: openActions(1) },
  { name: 'certificates-revoke', path: '/certificates', role: 'certifier', prepare: openActions(3) },
  { name: 'certificates-renew', path: '/certificates', role: 'certifier', prepare: openActions(0) },
  { name: 'certificates-issue', path: '/certificates?view=issue', role: 'certifier' },
  { name: 'certificates-issue-scope', path: '/certificates?view=issue', role: 'certifier', prepare: chooseHolder },
  { name: 'signing-keys', path: '/signing-keys', role: 'certifier' },
  { name: 'signing-keys-keep', path: '/signing-keys', role: 'producer', prepare: pressLastInCustody },
  { name: 'privacy', path: '/privacy' },
  { name: 'terms', path: '/terms' },
  { name: 'not-found', path: '/nowhere' },
];

const screens = [390, 1280].flatMap((width) =>
  (['light', 'dark'] as const).flatMap((colorScheme) =>
    (['en-GB', 'ar-AE'] as const).map((locale) => ({
      width,
      colorScheme,
      locale,
      name: `${width}-${colorScheme}-${locale.slice(0, 2)}`,
    })),
  ),
);

mkdirSync(folder, { recursive: true });
const chosen = shots.filter((shot) => shot.name.includes(wanted));
for (const screen of screens) {
  const sessions = new Map<string, Session>();
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: screen.width, height: 900 },
    colorScheme: screen.colorScheme,
    locale: screen.locale,
    reducedMotion: 'reduce',
  });
  for (const shot of chosen) {
    const page = await context.newPage();
    await signInAs(page, shot.role, sessions);
    await page.goto(shot.path);
    await atRest(page);
    await shot.prepare?.(page);
    await page.waitForTimeout(300);
    await page.screenshot({ path: join(folder, `${shot.name}-${screen.name}.png`), fullPage: true });
    await page.close();
  }
  await context.close();
  console.log(`${screen.name}: ${chosen.length} pictures`);
}
writeFileSync(join(folder, 'index.html'), indexPage());
await browser.close();
await server.stop();
rmSync(home, { recursive: true, force: true });
console.log(`Open ${join(folder, 'index.html')}`);

/** One sign-in for each role and screen: signing in is rate limited. */
async function signInAs(page: Page, role: string | undefined, sessions: Map<string, Session>) {
  const account = demoAccounts.find((candidate) => candidate.role === role);
  let session = account ? sessions.get(account.role) : undefined;
  if (account && !session) {
    const answer = await page.request.post('/api/auth/login', {
      data: { email: account.email, password: demoPassword },
    });
    session = (await answer.json()) as Session;
    sessions.set(account.role, session);
  }
  await page.addInitScript((given) => {
    localStorage.removeItem('amanah.token');
    localStorage.removeItem('amanah.user');
    if (given === null) return;
    localStorage.setItem('amanah.token', given.token);
    localStorage.setItem('amanah.user', JSON.stringify(given.user));
  }, session ?? null);
}

function indexPage(): string {
  const rows = shots.map(
    (shot) =>
      `<h2>${shot.name}</h2><div>${screens.map((screen) => `<figure><img loading="lazy" src="${shot.name}-${screen.name}.png" width="${screen.width === 390 ? 195 : 480}"><figcaption>${screen.name}</figcaption></figure>`).join('')}</div>`,
  );
  return `<!doctype html><meta charset="utf-8"><title>Amanah gallery</title><style>body{font:14px system-ui;margin:24px}div{display:flex;gap:16px;overflow:auto;align-items:start}figure{margin:0}</style>${rows.join('\n')}`;
}
