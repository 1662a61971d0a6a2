// npm run generate: writes what is made from the sources: openapi.json, the hash of the rules, the checksum of the lexicon, the checksums of the migrations,
// NOTICE, the list of decisions, the graph of the domains, the tree and the list of pages, how labels are read, the map of the specification, the compiled contracts.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeContractArtefacts } from '../chain/src/compile.ts';
import { exportLexicon } from '../core/src/ingredients/export-lexicon.ts';
import { decisionIndex, readDecisions } from './decision-index.ts';
import { domainGraph } from './domain-graph.ts';
import { labelFigures } from './label-figures.ts';
import { noticeText, readLockfile } from './notice.ts';
import { openApiDocument } from './open-api.ts';
import { pagesDocument, readPages, writeRouteTree } from './pages.ts';
import { readSpecMap } from './spec-map.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const asJson = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

/** As described in core/src/verification/rule-set.ts. */
function ruleSetHash(folder: string): string {
  const hash = createHash('sha256');
  const names = readdirSync(folder).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'rule-set.ts',
  );
  const outside = new Map([
    ['distance.ts', '../places/distance.ts'],
    ['past-expiry.ts', '../batches/past-expiry.ts'],
    ['certificate-scope.ts', '../certificates/certificate-scope.ts'],
    ['cover.ts', '../certificates/cover.ts'],
    ['certificate-status.ts', '../certificates/certificate-status.ts'],
    ['adverse.ts', '../laboratory/adverse.ts'],
    ['harmful-exposure.ts', '../sensors/harmful-exposure.ts'],
    ['period-balance.ts', '../mass-balance/period-balance.ts'],
    ['recognition.ts', '../authorities/recognition.ts'],
  ]);
  for (const name of [...names, ...outside.keys()].sort())
    hash.update(`${name}\n`).update(readFileSync(join(folder, outside.get(name) ?? name)));
  return `sha256:${hash.digest('hex')}`;
}

function migrationChecksums(folder: string): Record<string, string> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return Object.fromEntries(
    files.sort().map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]),
  );
}

/** The next migration is made against the newest snapshot of the schema; each is as long as all tables. */
function dropOlderSnapshots(folder: string): void {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name));
}

const ruleSetFile = join(root, 'core/src/verification/rule-set.ts');
const ruleSetSource = readFileSync(ruleSetFile, 'utf8').replace(
  /ruleSet = '[^']*'/,
  `ruleSet = '${ruleSetHash(join(root, 'core/src/verification'))}'`,
);

writeFileSync(ruleSetFile, ruleSetSource);
const checksumFile = join(root, 'core/src/ingredients/lexicon-checksum.ts');
const lexiconHash = createHash('sha256').update(JSON.stringify(exportLexicon())).digest('hex');
writeFileSync(
  checksumFile,
  readFileSync(checksumFile, 'utf8').replace(/lexiconChecksum = '[^']*'/, `lexiconChecksum = 'sha256:${lexiconHash}'`),
);
writeFileSync(join(root, 'api/openapi.json'), asJson(openApiDocument()));
writeFileSync(
  join(root, 'server/migrations/checksums.json'),
  asJson(migrationChecksums(join(root, 'server/migrations'))),
);
dropOlderSnapshots(join(root, 'server/migrations/meta'));
writeFileSync(join(root, 'docs/domains.md'), domainGraph(JSON.parse(readFileSync(join(root, 'domains.json'), 'utf8'))));
writeFileSync(join(root, 'docs/decisions/README.md'), decisionIndex(readDecisions(join(root, 'docs/decisions'))));
writeFileSync(join(root, 'NOTICE'), noticeText(readLockfile(join(root, 'package-lock.json'))));
await writeRouteTree(join(root, 'web'));
const pages = readPages(join(root, 'web/src/routes'));
writeFileSync(join(root, 'docs/pages.md'), pagesDocument(pages));
writeFileSync(join(root, 'docs/labels.md'), labelFigures(join(root, 'core/src/ingredients/testing/labels')));
writeFileSync(join(root, 'docs/spec-map.md'), await readSpecMap(root, pages));
await writeContractArtefacts();
