import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemCodes } from '@amanah/api/problem';
import { largestInteger, type RouteCost, routeCosts } from '@amanah/api/route';
import { allRoutes, namedRoutes } from '@amanah/api/routes';
import { languages } from '@amanah/messages/languages';
import { speak } from '@amanah/messages/speak';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testPlacesOf, testProjects } from '../../tools/changed-steps.ts';
import { decisionIndex, readDecision, readDecisions } from '../../tools/decision-index.ts';
import { domainGraph } from '../../tools/domain-graph.ts';
import { labelFigures } from '../../tools/label-figures.ts';
import { isPermissive, isStrongCopyleft, noticeText, partsOf } from '../../tools/notice.ts';
import { openApiDocument } from '../../tools/open-api.ts';
import { bodyExamples } from '../../tools/open-api-examples.ts';
import { pagesDocument, pagesForRobots, readPages, writeRouteTree } from '../../tools/pages.ts';
import { readCalls, readSpecMap, specMap, withFeatures } from '../../tools/spec-map.ts';
import { patterns } from '../../web/src/paths.ts';
import { asksAtFirst, wordsOfPages } from './page-words.ts';
import { root } from './source-tree.ts';
import { unreadKeys, unreadWords } from './unread-words.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

describe('What is promised', () => {
  it('every error code has words in every complete language', () => {
    for (const language of languages.filter((entry) => entry.complete)) {
      for (const code of problemCodes)
        expect(speak(language.code).problem(code), `${language.code} ${code}`).not.toMatch(/^problems\./);
    }
  });

  it('every route has an access rule, a summary and a name of its own', () => {
    expect(allRoutes.length).toBeGreaterThan(15);
    for (const route of allRoutes) {
      expect(route.access, route.url).toBeTruthy();
      expect(route.summary, route.url).toMatch(/^\S.+\.$/);
    }
    const names = allRoutes.map((route) => `${route.method} ${route.url}`);
    expect(new Set(names).size).toBe(names.length);
  });

  it('every name of a route or a schema means one thing', async () => {
    const meanings = new Map<string, unknown>();
    const modules = readdirSync(join(root, 'api/src'), { recursive: true, encoding: 'utf8' });
    for (const module of modules.filter((name) => /^[a-z/-]+\.ts$/.test(name)))
      for (const [name, value] of Object.entries((await import(`@amanah/api/${module.slice(0, -3)}`)) as object)) {
        expect(meanings.get(name) ?? value, `${name} in ${module}`).toBe(value);
        meanings.set(name, value);
      }
    expect(meanings.size).toBeGreaterThan(300);
    const operations = Object.values(openApiDocument().paths).flatMap((path) =>
      Object.values(path as Record<string, { operationId: string }>),
    );
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(allRoutes.length);
  });

  it('every route that writes over what is there asks what was read, or says why not', () => {
    const parts = 'bytes under an id of the sender, each part at its place once';
    const others: Record<string, string> = {
      'PUT /api/bulk/uploads/:id/parts': parts,
      'PUT /api/certification/audits/:id/photos/:photoId': parts,
    };
    const writesOver = allRoutes.filter(({ method }) => method === 'PUT' || method === 'PATCH');
    expect(writesOver.filter(({ edits }) => edits).length).toBeGreaterThan(8);
    expect(writesOver.flatMap(({ edits, method, url }) => (edits ? [] : `${method} ${url}`)).sort()).toEqual(
      Object.keys(others).sort(),
    );
    // Makes final what was read, and writes nothing over it.
    const withoutBody = ['/api/certification/schemes/:id/publish'];
    for (const { edits, body, url } of allRoutes)
      if (edits) expect(body === undefined, url).toBe(withoutBody.includes(url));
  });

  it('every route says what it costs, and no route less than it does', () => {
    const used = new Set<string>();
    const wrong: string[] = [];
    for (const { method, url, cost, mostBodyBytes, body } of allRoutes) {
      used.add(cost);
      const isOneOf = (...costs: readonly RouteCost[]) => costs.includes(cost);
      // A question in a body: signatures, lists that are unpacked, verdicts on a list of codes, by the rules of a person.
      const isManyChecks = /^\/vc\/.*\/verify$|^\/api\/verdicts$/.test(url);
      const isPaperByRules = url === '/api/verdicts/:code/certificate.pdf';
      const fits =
        method === 'GET'
          ? !isOneOf('write', 'feed', 'password', 'upload')
          : (!isOneOf('file', 'stream', 'document', 'paper') || isManyChecks || isPaperByRules) &&
            (method === 'POST' || !isOneOf('read') || url.includes('Token'));
      const expected: readonly [boolean, readonly RouteCost[]][] = [
        [url.endsWith('/live'), ['stream']],
        [/\.pdf$|\/labels\/runs\/:id\/file$/.test(url), ['paper']],
        [isManyChecks || /\.(?:xlsx|csv)$|\/evidence\/|\/templates\//.test(url), ['document']],
        [mostBodyBytes !== undefined && !body, ['upload']],
        // The token of a mail is proven before anything is hashed.
        [method !== 'GET' && /^\/api\/auth\/(?!refresh$|logout$|password-reset\/confirm$)/.test(url), ['password']],
        [/^\/api\/(?:verify$|verdicts\/:code$)/.test(url), ['verify']],
      ];
      if (!fits || expected.some(([isMeant, costs]) => isMeant && !isOneOf(...costs)))
        wrong.push(`${method} ${url}: ${cost}`);
    }
    expect(wrong).toEqual([]);
    expect([...used].sort()).toEqual([...routeCosts].sort());
  });

  it('no whole number of a request is larger than the column it may end in', () => {
    const tooLarge = (shape: z.core.JSONSchema.BaseSchema, place: string): string[] => [
      ...(shape.type === 'integer' && Number(shape.maximum ?? Number.POSITIVE_INFINITY) > largestInteger
        ? [place]
        : []),
      ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap((one) =>
        tooLarge(one, place),
      ),
      ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) =>
        tooLarge(inner as z.core.JSONSchema.BaseSchema, `${place}/${name}`),
      ),
      ...(shape.items ? tooLarge(shape.items as z.core.JSONSchema.BaseSchema, `${place}/*`) : []),
    ];
    const found = allRoutes.flatMap(({ method, url, params, query, body }) =>
      [params, query, body].flatMap((part) =>
        part ? tooLarge(z.toJSONSchema(part, { io: 'input', unrepresentable: 'any' }), `${method} ${url} `) : [],
      ),
    );
    expect(found).toEqual([]);
  });

  it('api/openapi.json is generated from the routes as they are (npm run generate)', () => {
    expect(JSON.parse(read('api/openapi.json'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
  });

  it('every call that takes a body is shown by an example, and every example fits', () => {
    const withBody = [...namedRoutes].flatMap(([name, { body }]) => (body ? [name] : []));
    expect(withBody.filter((name) => !(name in bodyExamples))).toEqual([]);
    const faults = Object.entries(bodyExamples).flatMap(([name, example]) => {
      const read = namedRoutes.get(name)?.body?.safeParse(example);
      return read?.success ? [] : [`${name}: ${read?.error.message ?? 'no such call'}`];
    });
    expect(faults).toEqual([]);
  });

  it('api/openapi.json says what each of its names is, and refers to nothing that is not there', () => {
    const document = openApiDocument();
    const { schemas } = document.components;
    const targets = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(targets.length).toBeGreaterThan(300);
    expect([...new Set(targets)].filter((name) => schemas[name] === undefined)).toEqual([]);
    // A component that only refers is one that refers to itself, or another name for the same.
    expect(Object.entries(schemas).filter(([, schema]) => '$ref' in (schema as object))).toEqual([]);
    expect(Object.keys(schemas).length).toBeGreaterThan(100);
  });

  it('a migration that was published is never changed (server/migrations/checksums.json)', () => {
    const checksums = JSON.parse(read('server/migrations/checksums.json')) as Record<string, string>;
    const files = readdirSync(join(root, 'server/migrations')).filter((name) => name.endsWith('.sql'));
    const found = Object.fromEntries(
      files.map((name) => [
        name,
        createHash('sha256')
          .update(read(`server/migrations/${name}`))
          .digest('hex'),
      ]),
    );
    expect(found).toEqual(checksums);
  });

  it('the schema has one snapshot, of the newest migration', () => {
    const entries = (JSON.parse(read('server/migrations/meta/_journal.json')) as { entries: { tag: string }[] })
      .entries;
    const snapshots = readdirSync(join(root, 'server/migrations/meta')).filter((name) => name !== '_journal.json');
    expect(snapshots).toEqual([`${entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`]);
  });
});

describe('The lockfile', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<
      string,
      {
        version?: string;
        license?: string;
        dev?: boolean;
        resolved?: string;
        integrity?: string;
        link?: boolean;
        hasInstallScript?: boolean;
        inBundle?: boolean;
      }
    >;
  };
  const installed = Object.entries(lock.packages).filter(
    ([path, entry]) => path.includes('node_modules/') && !entry.link && !entry.inBundle,
  );

  it('has an integrity for every package, one registry, and no package from git', () => {
    for (const [path, entry] of installed) {
      expect(entry.integrity, path).toMatch(/^sha512-/);
      expect(entry.resolved ?? '', path).not.toMatch(/^git|github/);
    }
  });

  it('is what NOTICE is made from (npm run generate)', () => {
    expect(read('NOTICE')).toBe(noticeText(lock));
    expect(read('README.md')).toContain('(NOTICE)');
  });

  it('brings nothing under GPL or AGPL into the product, and nothing whose licence nobody knows', () => {
    const shipped = partsOf(lock).filter(({ isShipped }) => isShipped);
    expect(shipped.length).toBeGreaterThan(300);
    expect(shipped.filter(({ licence }) => isStrongCopyleft(licence))).toEqual([]);
    const known = /^(?:LGPL-[\d.]+(?:-or-later|\+)?|MPL-2\.0|OFL-1\.1|Apache-2\.0|MIT)$/;
    const unknown = shipped.filter(
      ({ licence }) => !isPermissive(licence) && !licence.split(' AND ').every((one) => known.test(one)),
    );
    // Comes with exceljs; see NOTICE.
    expect(unknown.map(({ name }) => name)).toEqual(['buffers']);
  });

  it.each([
    ['GPL-3.0-only', true],
    ['AGPL-3.0-or-later', true],
    ['(MIT AND GPL-2.0)', true],
    ['(MIT OR GPL-3.0-or-later)', false],
    ['LGPL-3.0-or-later', false],
    ['MPL-2.0', false],
  ])('knows that %s would be refused: %s', (licence, isRefused) => {
    expect(isStrongCopyleft(licence)).toBe(isRefused);
  });

  it('runs install scripts only where package.json allows them', () => {
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
    const named = new Set(Object.keys(allowScripts).map((name) => name.replace(/(?<=.)@.*$/, '')));
    const scripted = installed
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(scripted.filter((name) => !named.has(name))).toEqual([]);
  });
});

describe('npm run check -- --changed', () => {
  it('runs the tests of a touched domain on every floor, and those beside what is of no domain', () => {
    const domains = ['codes', 'products'];
    expect(testPlacesOf(['core/src/codes/gtin.ts', 'web/src/features/codes/x.tsx'], domains)).toEqual([
      'core/src/codes/',
      'server/src/codes/',
      'web/src/features/codes/',
    ]);
    expect(testPlacesOf(['demo/src/catalogue/meat.ts'], domains)).toEqual(['demo/src/']);
    expect(
      testPlacesOf(['cli/src/verify/x.ts', 'chain/contracts/LogAnchor.sol', 'chain/src/deploy.ts'], domains),
    ).toEqual(['chain/src/', 'cli/src/']);
    expect(testPlacesOf(['api/src/products/pictures.ts'], domains)).toEqual(
      testPlacesOf(['api/src/products.ts'], domains),
    );
    expect(testPlacesOf(['api/src/products.ts', 'web/src/ui/menu.tsx', 'README.md'], domains)).toEqual([
      'api/src/',
      'core/src/products/',
      'server/src/products/',
      'web/src/features/products/',
      'web/src/ui/',
    ]);
  });

  it('runs after a migration the tests of every domain whose tables it names, and of the migrated database', () => {
    const domains = Object.keys(JSON.parse(read('domains.json')) as object);
    const migration = `ALTER TABLE "mass_balance"."postings" ADD COLUMN "x" int;--> statement-breakpoint
      CREATE FUNCTION recalls.ask() RETURNS trigger AS $$ SELECT FROM products.products $$; SELECT 'the stock of this'`;
    expect(testPlacesOf(['server/migrations/0099_x.sql'], domains, () => migration)).toEqual([
      'server/src/mass-balance/',
      'server/src/platform/database/',
      'server/src/products/',
      'server/src/recalls/',
      'server/src/testing/',
    ]);
    const [newest = ''] = readdirSync(new URL('../../server/migrations', import.meta.url)).filter((name) =>
      name.endsWith('.sql'),
    );
    expect(testPlacesOf([`server/migrations/${newest}`], domains).length).toBeGreaterThan(2);
  });

  it('leaves no kind of test out but faults and floods', () => {
    const all = [...read('vitest.config.ts').matchAll(/\bname: '([^']+)'/g)].map(([, name]) => name);
    expect(all.length).toBeGreaterThan(10);
    expect([...testProjects, 'architecture', 'faults', 'floods'].sort()).toEqual(all.sort());
  });
});

describe('The graph of the domains', () => {
  it('is drawn as domains.json says (npm run generate)', () => {
    expect(read('docs/domains.md')).toBe(domainGraph(JSON.parse(read('domains.json'))));
  });
});

describe('The pages', () => {
  const folder = join(root, 'web/src/routes');
  const plant = (
    routes: string,
    facts: string,
    name = 'planted',
    specification = '// Specification: Planting; Harvest.\n',
  ) =>
    writeFileSync(
      join(routes, `${name}.tsx`),
      `// Planted.\n${specification}import { BatchList } from '../features/batches/batch-list.tsx';\nimport { createFileRoute } from '@tanstack/react-router';\n\nexport const Route = createFileRoute('/${name}')({\n  staticData: {\n    ${facts}\n    menus: [{ menu: 'work', label: 'nav.products', icon: 'box', position: 99 }],\n  },\n  component: () => null,\n});\n`,
    );

  const source = (file: string) => readFileSync(join(folder, file), 'utf8');

  it('are listed as they are (npm run generate)', () => {
    expect(read('docs/pages.md')).toBe(pagesDocument(readPages(folder)));
  });

  it('says how labels are read as it was measured (npm run generate)', () => {
    expect(read('docs/labels.md')).toBe(labelFigures(join(root, 'core/src/ingredients/testing/labels')));
  });

  it('have addresses that no other page has, and every named path leads to one', () => {
    const addresses = readPages(folder).map(({ path }) => path);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(Object.values(patterns).filter((path) => !addresses.includes(path))).toEqual([]);
  });

  it('name the words that their components ask for, and no others', () => {
    for (const { path, asked, named, loaded } of wordsOfPages(join(root, 'web'))) {
      expect(
        asked.filter((name) => !named.includes(name) && !loaded.includes(name)),
        path,
      ).toEqual([]);
      expect(
        named.filter((name) => !asked.includes(name)),
        path,
      ).toEqual([]);
    }
  });

  it('are each looked at in a browser', () => {
    const screens = read('tests/journeys/screens.spec.ts');
    const unseen = readPages(folder).filter(({ path }) => !screens.includes(`'${path.replace(/\$.*/, '')}`));
    expect(unseen).toEqual([]);
  });

  it('leave it to the gate who is let in', () => {
    const isGate = (text: string) => /\bstatus\b.* = useAuth|[!(]user\b|\buser\?/.test(text);
    expect(isGate('  const { status } = useAuth();')).toBe(true);
    expect(isGate('  if (!user) return <SignIn />;')).toBe(true);
    const asksItself = readPages(folder)
      .filter(({ file, admits }) => admits.length > 0 && isGate(source(file)))
      .map(({ file }) => file);
    expect(asksItself).toEqual([]);
  });

  it.each([
    ['a gate without a title', "admits: ['producer'],", 'a page with a gate says its title'],
    [
      'roles that stand elsewhere',
      "title: 'frame.nav.products',\n    admits: professionals,",
      'admits is to be a list',
    ],
    ['words that stand elsewhere', 'words,', 'words is to be a list'],
  ])('are not read with %s', (_, facts, message) => {
    const copy = mkdtempSync(join(tmpdir(), 'amanah-pages-'));
    try {
      plant(copy, facts);
      expect(() => readPages(copy)).toThrow(message);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });

  it('are named to search engines where everybody may open them, and closed to them where not', () => {
    const { listed, closed } = pagesForRobots(readPages(folder));
    for (const path of ['/', '/scanner', '/partners', '/vocabulary', '/genealogy']) expect(listed).toContain(path);
    expect(listed.filter((path) => /\$|^\/(?:auth|invitation|dashboard|products)/.test(path))).toEqual([]);
    for (const path of ['/auth', '/invitation', '/dashboard', '/products', '/audits/']) expect(closed).toContain(path);
    const page = { file: 'x.tsx', words: [], menus: [], specification: [], isUnlisted: false };
    const both = [
      { ...page, path: '/product', admits: ['people'] },
      { ...page, path: '/products', admits: [] },
    ];
    expect(() => pagesForRobots(both)).toThrow('/products is open and would be closed');
  });

  it('ask before their components are there for what these ask at first, or say here why not', () => {
    const others: Record<string, string> = {
      '/audits/$id': 'the answer is kept in the store of the device, which its component opens',
      '/auth': 'whom one may sign up with and the options of a passkey are asked for once a form has come so far',
      '/product/$qrCode': 'asking for the verdict is a scan, which a pointer on a link must not record',
      '/vocabulary': 'the rules are words, a chunk of their own far below the beginning',
    };
    const askers = readPages(folder).filter(({ file }) => asksAtFirst(join(folder, file)));
    expect(askers.length).toBeGreaterThan(20);
    const without = askers.filter(({ file }) => !/^ {2}loader: /m.test(source(file))).map(({ path }) => path);
    expect(without).toEqual(Object.keys(others));
    // It asks the gate, and lets nobody wait.
    const loaderOf = (file: string) => /^ {2}loader: .*?(?=^ {2}component: )/ms.exec(source(file))?.[0];
    const own = readPages(folder).filter(({ file }) => !/^$|warm\(\s*visit,/.test(loaderOf(file) ?? ''));
    expect(own).toEqual([]);
  });

  it('are named by nothing that derives from them', () => {
    const derived = ['routes/frame/framed-page.tsx', 'shell/menus.ts', 'shell/page-search.ts', 'shell/footer.tsx'];
    for (const file of derived) expect(read(`web/src/${file}`), file).not.toMatch(/patterns\.|paths\.ts/);
  });

  it('are on the map of the specification as they are, and every call with those who serve it (npm run generate)', async () => {
    expect(read('docs/spec-map.md')).toBe(await readSpecMap(root, readPages(folder)));
    const calls = await readCalls(root);
    expect(calls.length).toBe(allRoutes.length);
    expect(calls.filter(({ servedBy }) => servedBy.length === 0)).toEqual([]);
    const { domain, declaredIn, servedBy } = calls.find(({ call }) => call === 'POST /api/verify') ?? {};
    expect([domain, declaredIn, servedBy]).toEqual(['verification', 'verification.ts', ['verification/index.ts']]);
  });

  it('have the sections that are no pages beside them, with files that exist', () => {
    const [, table = ''] = read('docs/spec-map.md').split('## Sections that are no pages');
    const rows = [...(table.split('\n## ')[0] ?? '').matchAll(/^\| (\d) \| .* \| (.*) \|$/gm)];
    expect(new Set(rows.map(([, section]) => section))).toEqual(new Set(['3', '5', '6', '8', '9']));
    const files = rows.flatMap(([, , names = '']) => names.split(', '));
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  });

  it('say of which section of the specification they are a place', () => {
    const copy = mkdtempSync(join(tmpdir(), 'amanah-pages-'));
    try {
      plant(copy, "title: 'frame.nav.products',", 'planted', '');
      expect(() => readPages(copy)).toThrow('planted.tsx: the first comment says no section');
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });

  it('are each one file: one more of it is in the tree, the types, the lists and what search engines get', async () => {
    const copy = mkdtempSync(join(tmpdir(), 'amanah-pages-'));
    try {
      const routes = join(copy, 'src/routes');
      cpSync(folder, routes, { recursive: true });
      plant(routes, "title: 'frame.nav.products',\n    admits: ['producer'],");
      await writeRouteTree(join(root, 'web'), copy);
      const tree = readFileSync(join(copy, 'src/route-tree.gen.ts'), 'utf8');
      expect(tree).toContain("'/planted': typeof PlantedRoute");
      // Nothing else has changed by it.
      const own = read('web/src/route-tree.gen.ts').split('\n');
      const left = tree.split('\n').filter((line) => !/planted/i.test(line));
      expect(own.filter((line) => !left.includes(line))).toEqual([]);
      expect(readPages(routes).find(({ path }) => path === '/planted')).toEqual({
        path: '/planted',
        file: 'planted.tsx',
        admits: ['producer'],
        words: [],
        menus: ['work'],
        specification: ['Planting', 'Harvest'],
        isUnlisted: false,
      });
      const map = specMap({ pages: withFeatures(readPages(routes), routes), calls: [], notes: '' }, (path) =>
        existsSync(join(root, path)),
      );
      expect(map).toContain(
        '| Planting; Harvest | `/planted` | web/src/routes/planted.tsx | batches | batches | batches |',
      );
      plant(routes, "title: 'frame.nav.products',", 'seedling');
      const { listed, closed } = pagesForRobots(readPages(routes));
      expect([listed.includes('/seedling'), listed.includes('/planted')]).toEqual([true, false]);
      expect([closed.includes('/seedling'), closed.includes('/planted')]).toEqual([false, true]);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  });
});

describe('The words', () => {
  it('are each spoken somewhere', async () => {
    expect(await unreadWords(root)).toEqual([]);
  });

  it('are found where nobody speaks them', () => {
    const words = { title: 'Title', states: { open: 'Open', shut: 'Shut' }, note: { openNote: 'N', lostNote: 'N' } };
    expect(
      unreadKeys(words, ["t('title'); const states = ['open'];", '`$' + '{state}`; t(`note.$' + '{open}Note`)']),
    ).toEqual(['states.shut']);
    expect(unreadKeys(words, ["'title states open shut openNote'"])).toEqual(['note.lostNote']);
  });
});

describe('The composition root', () => {
  it('names the domains in the order of their layers, by which they begin and end', () => {
    const [, list = ''] = /const domains = \{\n(.*?)\n {2}\};/s.exec(read('server/src/app.ts')) ?? [];
    const named = [...list.matchAll(/^ {4}(\w+),$/gm)].map(([, name = '']) =>
      name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    );
    expect(named.length).toBeGreaterThan(20);
    expect(named).toEqual(Object.keys(JSON.parse(read('domains.json'))).filter((name) => named.includes(name)));
  });
});

describe('Decisions', () => {
  const records = readDecisions(join(root, 'docs/decisions'));

  it('are listed as they are (npm run generate)', () => {
    expect(read('docs/decisions/README.md')).toBe(decisionIndex(records));
  });

  it('name later records that are there, and no number twice', () => {
    const files = new Map(records.map(({ number, file }) => [number, file]));
    expect(files.size).toBe(records.length);
    for (const { number, file, status } of records)
      for (const [, named = '', target] of status.matchAll(/\[(\d+)\]\(([^)]+)\)/g))
        expect([Number(named) > number, target], file).toEqual([true, files.get(Number(named))]);
  });

  /** What a record names because it is there no more, or only once the product was built. */
  const goneByDecision: Readonly<Record<number, readonly string[]>> = {
    45: ['fast-modules.ts', 'web/dist'],
    46: ['server/src/demo'],
  };
  /** Files by a name of their own, and folders by their way from the root. */
  const pathsIn = (text: string) => [
    ...[...text.matchAll(/(?<![\w./*>-])(?:[\w$.@-]+\/)*[\w$.@-]*\w\.(?:tsx?|sql|sol|css|md)\b/g)].map(
      ([path]) => path,
    ),
    ...[...text.matchAll(/`((?:core|api|messages|server|web|cli|chain|demo|tools|tests|bench|docs)\/[\w./-]*)`/g)].map(
      ([, path = '']) => path.replace(/\/$/, ''),
    ),
  ];
  const missingIn = (text: string, paths: readonly string[]) =>
    [...new Set(pathsIn(text))].filter((named) => !paths.some((path) => path === named || path.endsWith(`/${named}`)));

  it('name files that are there, unless another record took their place', () => {
    const paths = globSync('{core,api,messages,server,web,cli,chain,demo,tools,tests,bench,docs}/**', {
      cwd: root,
      exclude: (name) => /(?:^|\/)(?:node_modules|dist)$/.test(name),
    }).map((path) => path.replaceAll('\\', '/'));
    expect(paths.length).toBeGreaterThan(1_000);
    const records = readDecisions(join(root, 'docs/decisions')).filter(({ status }) => status.startsWith('accepted'));
    for (const { number, file } of records)
      expect(missingIn(read(`docs/decisions/${file}`), paths), file).toEqual(goneByDecision[number] ?? []);
    expect(missingIn('In `core/src/gone/movements.ts`, of `server/src/traceability` (gone.ts).', paths)).toEqual([
      'core/src/gone/movements.ts',
      'gone.ts',
      'server/src/traceability',
    ]);
  });

  it('without a title or a status are noticed', () => {
    expect(() => readDecision('0007-x.md', '# 8. X\n\nStatus: accepted.\n')).toThrow('the first line');
    expect(() => readDecision('0007-x.md', '# 7. X\n\nBecause.\n')).toThrow('no status');
    expect(readDecision('0007-x.md', '# 7. X\n\nStatus: accepted.\n')).toMatchObject({ number: 7, status: 'accepted' });
  });
});
