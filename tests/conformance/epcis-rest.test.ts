// Our routes below /epcis against GS1's OpenAPI file: every path and method of the standard is promised, and nothing else.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collections } from '@amanah/api/events';
import { allRoutes } from '@amanah/api/routes';
import { describe, expect, it } from 'vitest';

const file = join(import.meta.dirname, '../../../shared/vectors/epcis/REST Bindings/openapi.json');
const isThere = existsSync(file);
const { paths } = isThere
  ? (JSON.parse(readFileSync(file, 'utf8')) as { paths: Record<string, Record<string, unknown>> })
  : { paths: {} };

/** Names of parameters are nobody's business but the server's. */
const shape = (path: string): string => path.replaceAll(/\{[^}]+\}|:[A-Za-z]+/g, '*').replace(/(.)\/$/, '$1');

describe.skipIf(!isThere)('The REST interface of EPCIS 2.0', () => {
  const ours = allRoutes
    .filter(({ url }) => /^\/epcis(?:\/|$)/.test(url))
    .map(({ method, url }) => `${method} ${shape(url.slice('/epcis'.length) || '/')}`);

  it('has every path and method of the standard; OPTIONS is answered for all of them', () => {
    const theirs = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item)
        .filter((method) => ['get', 'post', 'put', 'patch', 'delete'].includes(method))
        .map((method) => `${method.toUpperCase()} ${shape(path)}`),
    );
    expect(theirs.length).toBeGreaterThan(30);
    expect([...ours].sort()).toEqual([...theirs].sort());
  });

  it('has the collections of the standard', () => {
    for (const name of Object.keys(collections)) expect(Object.keys(paths)).toContain(`/${name}`);
  });
});
