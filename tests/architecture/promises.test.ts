import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { problemCodes } from '@amanah/api/problem';
import { allRoutes } from '@amanah/api/routes';
import { languages } from '@amanah/messages/languages';
import { speak } from '@amanah/messages/speak';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../tools/open-api.ts';
import { root } from './source-tree.ts';

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

  it('api/openapi.json is generated from the routes as they are (npm run generate)', () => {
    expect(JSON.parse(read('api/openapi.json'))).toEqual(JSON.parse(JSON.stringify(openApiDocument())));
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
});

describe('The lockfile', () => {
  const lock = JSON.parse(read('package-lock.json')) as {
    packages: Record<
      string,
      { resolved?: string; integrity?: string; link?: boolean; hasInstallScript?: boolean; inBundle?: boolean }
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

  it('runs install scripts only where package.json allows them', () => {
    const { allowScripts } = JSON.parse(read('package.json')) as { allowScripts: Record<string, boolean> };
    const named = new Set(Object.keys(allowScripts).map((name) => name.replace(/(?<=.)@.*$/, '')));
    const scripted = installed
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(scripted.filter((name) => !named.has(name))).toEqual([]);
  });
});
