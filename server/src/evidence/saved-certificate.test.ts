import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { evidenceDocumentSchema } from '@amanah/api/evidence/document';
import type { VerifyResponse } from '@amanah/api/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { createDemoApp, type TestApp } from '../testing/test-app.ts';
import { drawCertificate, wayBack } from './draw-certificate.ts';

// Poppler reads what we wrote, as a stranger to our library; without it only the outside of the file is looked at.
const hasPoppler =
  spawnSync('pdftotext', ['-v']).error === undefined && spawnSync('pdftoppm', ['-v']).error === undefined;
const publicUrl = 'http://localhost:3000';
const code = 'HALAL-CHICKEN-2024-001';

let app: TestApp;
let folder: string;
let verdict: VerifyResponse;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'amanah-paper-'));
  app = await createDemoApp();
  verdict = await app.domains.verification.preview(code, { market: 'AE', language: 'en', realms: ['demo'] });
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true, force: true });
});

const fetchPaper = (of: string, query: string) =>
  app.http.inject({ url: `/api/verdicts/${encodeURIComponent(of)}/certificate.pdf${query}` });

function onPaper(pdf: Buffer): { file: string; text: string } {
  const file = join(folder, `${Math.random().toString(36).slice(2)}.pdf`);
  writeFileSync(file, pdf);
  return { file, text: hasPoppler ? execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' }) : '' };
}

/** PDF 2.0 section 7.9.2.2: text of the file is UTF-16 with the high byte first. */
function titleOf(pdf: Buffer): string {
  const file = pdf.toString('latin1');
  const [, object] = /\/Title (\d+) 0 R/.exec(file) ?? [];
  const [, mark, text = ''] = new RegExp(`\\n${object} 0 obj\\s\\((\xfe\xff)?(.*?)\\)\\sendobj`, 's').exec(file) ?? [];
  // What has letters of PDFDocEncoding alone is written in it.
  return new TextDecoder(mark ? 'utf-16be' : 'latin1').decode(Buffer.from(text.replace(/\\([()\\])/g, '$1'), 'latin1'));
}

async function scanPaper(file: string): Promise<string[]> {
  const image = file.replace(/\.pdf$/, '');
  execFileSync('pdftoppm', ['-r', '120', '-png', '-singlefile', file, image]);
  const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } });
  const found = await readBarcodes(new Uint8Array(readFileSync(`${image}.png`)), {
    formats: ['QRCode'],
    tryHarder: true,
  });
  return found.map((one) => one.text);
}

describe('The saved certificate', () => {
  it('comes as a PDF to keep, never from a cache', async () => {
    const answer = await fetchPaper(code, '?language=en');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename*=UTF-8''amanah-NHA-C-2025-00042-Kampung-Hijau-Poultry-Sdn-Bhd.pdf`,
      'cache-control': 'no-store',
    });
    expect(answer.rawPayload.subarray(0, 8).toString('latin1')).toMatch(/^%PDF-1\.\d$/);
    expect(answer.rawPayload.subarray(-8).toString('latin1')).toContain('%%EOF');
  });

  it('names the number and the holder of its certificate in the language of the paper', async () => {
    const titles = { en: 'Verification certificate', ar: 'شهادة التحقق' };
    for (const [language, title] of Object.entries(titles)) {
      const pdf = (await fetchPaper(code, `?language=${language}`)).rawPayload;
      const named = titleOf(pdf).replace(/[\u2066-\u2069]/g, '');
      expect(named).toBe(`${title}: NHA-C-2025-00042 · Kampung Hijau Poultry Sdn Bhd`);
    }
  });

  it('of goods that are not certified is the record of a check, named after the goods', async () => {
    const answer = await fetchPaper('HALAL-ABON-2026-002', '?language=en');
    expect(titleOf(answer.rawPayload)).toBe('Record of a check: Abon, Shredded Beef');
    expect(answer.headers['content-disposition']).toContain('amanah-HALAL-ABON-2026-002.pdf');
  });

  it.runIf(hasPoppler)('says of practice that it is practice, and not that it is the demo', async () => {
    const product = verdict.product && { ...verdict.product, realm: 'practice' as const };
    const { text } = onPaper(
      await drawCertificate({ ...verdict, product }, { language: 'en', publicUrl, evidence: null }),
    );
    expect(text).toContain('Practice. Nobody has really certified or sold this');
    expect(text).not.toContain('Demo data');
  });

  it('embeds its fonts', async () => {
    const pdf = (await drawCertificate(verdict, { language: 'ar', publicUrl, evidence: null })).toString('latin1');
    expect(pdf).toMatch(/IBMPlexSans/);
    expect(pdf).toMatch(/IBMPlexSansArabic/);
    expect(pdf).toMatch(/FontFile[23]/);
  });

  it.runIf(hasPoppler)('says in English what was decided, on what, and that only the live verdict counts', async () => {
    const { text } = onPaper((await fetchPaper(code, '?language=en&market=AE')).rawPayload);
    for (const part of [
      'Whole Chicken, Frozen',
      'Verified',
      'NHA-C-2025-00042',
      'Kampung Hijau Poultry Sdn Bhd',
      verdict.batch?.batchNumber ?? 'no batch',
      code,
      'Only the live verdict counts',
      'Demo data',
      verdict.proof.ruleSet,
      'United Arab Emirates',
      'What this does not prove',
      `${publicUrl}/evidence/`,
    ]) {
      expect(text).toContain(part);
    }
  });

  it.runIf(hasPoppler)('says the same in Arabic, with its numbers and Latin names whole', async () => {
    const { text } = onPaper((await fetchPaper(code, '?language=ar&market=AE')).rawPayload);
    const bare = text.replace(/[\u200e\u200f\u202a-\u202e]/g, '');
    for (const part of ['شهادة التحقق', 'NHA-C-2025-00042', 'Whole Chicken, Frozen', '2026', code])
      expect(bare).toContain(part);
  });

  it.runIf(hasPoppler).each(['en', 'ar'])(
    'carries a code that leads back to the evidence of its certificate (%s)',
    async (language) => {
      const { file } = onPaper((await fetchPaper(code, `?language=${language}`)).rawPayload);
      const [signed] = verdict.certifications;
      const [link = ''] = await scanPaper(file);
      expect(new URL(link).pathname).toBe(`/evidence/${signed?.certificateNumber}`);
      const named = `(01)${verdict.product?.gtin}(10)${verdict.batch?.batchNumber}`;
      expect(new URL(link).searchParams.get('code')).toBe(named);
    },
  );

  it.runIf(hasPoppler)('leads back from a single pack as well, brackets and all', async () => {
    const { samples } = (await app.http.inject({ url: '/api/samples' })).json() as {
      samples: { code: string; expected: string }[];
    };
    const copied = samples.find((sample) => sample.expected === 'suspected_copy')?.code ?? '';
    const { file, text } = onPaper((await fetchPaper(copied, '')).rawPayload);
    expect(text).toContain('Possible copy');
    expect(text).not.toMatch(/certified halal/i);
    const [link = ''] = await scanPaper(file);
    expect(new URL(link).searchParams.get('code')).toBe(copied);
  });

  it('fits on one page for every sample in both languages', async () => {
    const { samples } = (await app.http.inject({ url: '/api/samples' })).json() as { samples: { code: string }[] };
    const longer: string[] = [];
    for (const sample of samples) {
      for (const language of ['en', 'ar']) {
        const { rawPayload } = await fetchPaper(sample.code, `?language=${language}&market=MY`);
        // Each page has its dictionary, which is not packed.
        const pages = rawPayload.toString('latin1').match(/\/Type \/Page\b(?!s)/g)?.length;
        if (pages !== 1) longer.push(`${sample.code} ${language} ${pages}`);
      }
    }
    expect(longer).toEqual([]);
  }, 60_000);

  it('speaks English where a language has no words yet, and survives names in any script', async () => {
    const product = verdict.product && {
      ...verdict.product,
      name: 'Тест 测试 বাংলা ğüşİ شاي (100%) ﷺ 🍗',
      brand: 'ا\u0650\u064b-b',
    };
    for (const language of ['bn', 'xx', 'ar', 'en']) {
      const pdf = await drawCertificate({ ...verdict, product }, { language, publicUrl, evidence: null });
      expect(pdf.subarray(0, 5).toString('latin1')).toBe('%PDF-');
    }
  });

  it('goes on to a second page rather than running over its foot', async () => {
    const reason = verdict.reasons[0];
    if (!reason) throw new Error('no reason');
    const crowded = {
      ...verdict,
      reasons: Array.from({ length: 30 }, () => reason),
      product: verdict.product && { ...verdict.product, name: 'A very long name '.repeat(20) },
    };
    const { text } = onPaper(await drawCertificate(crowded, { language: 'en', publicUrl, evidence: null }));
    if (hasPoppler) expect(text).toMatch(/Page 2 of 2/);
  });

  it('is refused where there is no product to speak of', async () => {
    const answer = await fetchPaper('HALAL-NOTHING-2026-999', '');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ code: 'evidence.no_certificate_to_save' });
  });

  it('records no scan', async () => {
    const count = async () =>
      (await app.database.pool.query('select count(*)::int as count from scans.scans')).rows[0].count;
    const before = await count();
    await fetchPaper(code, '');
    expect(await count()).toBe(before);
  });

  it('links to the verdict of the code where nobody signed a certificate', () => {
    expect(wayBack(verdict, { publicUrl: 'https://amanah.example', evidence: null })).toBe(
      `https://amanah.example/product/${code}`,
    );
  });

  it.runIf(hasPoppler)('carries the credential and its proof inside the file', async () => {
    const { file } = onPaper((await fetchPaper(code, '')).rawPayload);
    const listed = execFileSync('pdfdetach', ['-list', file], { encoding: 'utf8' });
    const [signed] = verdict.certifications;
    expect(listed).toContain('amanah-evidence.json');
    expect(listed).toContain(`${signed?.certificateNumber}.jwt`);
    const saved = join(folder, 'evidence.json');
    execFileSync('pdfdetach', ['-savefile', 'amanah-evidence.json', '-o', saved, file]);
    const inside = evidenceDocumentSchema.parse(JSON.parse(readFileSync(saved, 'utf8')));
    expect(inside.certificates[0]?.number).toBe(signed?.certificateNumber);
  });
});
