import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { seedDemo } from '../demo/seed-demo.ts';
import { createTestApp } from '../testing/test-app.ts';

it('preview', async () => {
  const app = await createTestApp();
  await seedDemo({
    ...app.domains,
    database: app.database,
    clock: app.clock,
    onProgress: () => undefined,
    signal: new AbortController().signal,
  });
  for (const [name, code, market] of [
    ['chicken', 'HALAL-CHICKEN-2024-001', 'AE'],
    ['lamb', 'HALAL-LAMBMINCE-2026-002', 'MY'],
    ['sandwich', 'HALAL-SANDWICH-2026-001', ''],
    ['lokum', 'HALAL-LOKUM-2026-002', ''],
  ] as const)
    for (const language of ['en', 'ar']) {
      const a = await app.http.inject({
        url: `/api/verdicts/${encodeURIComponent(code)}/certificate.pdf?language=${language}${market ? `&market=${market}` : ''}`,
      });
      if (a.statusCode !== 200) console.log(a.statusCode, a.body.slice(0, 600));
      writeFileSync(`/tmp/cert-${name}-${language}.pdf`, a.rawPayload);
    }
  try { await app.domains.verification.look('(01)09521007000010(21)LK26-0007', undefined, 'en'); } catch (e) { process.stdout.write(String((e as Error).stack).slice(0, 900) + JSON.stringify(e).slice(0,500)); }
  const l = await app.http.inject({ url: '/api/samples' }); process.stdout.write(l.body);
  await app.close();
});
