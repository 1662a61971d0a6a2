// npm run generate: writes what is made from the sources: openapi.json, the rule-set hash, the tables of routes and of the schema.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from './open-api.ts';

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

writeFileSync(at('api/openapi.json'), `${JSON.stringify(openApiDocument(), null, 2)}\n`);
writeFileSync(at('core/src/verification/rule-set.ts'), withRuleSetHash(at('core/src/verification')));
writeFileSync(at('server/migrations/checksums.json'), `${JSON.stringify(migrationChecksums(at('server/migrations')), null, 2)}\n`);
