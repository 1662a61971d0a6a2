// Pictures of labels as somebody takes them with a phone, drawn by a browser: the text in its script, under glare, out of focus, on a bend, held askew.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';

export const looks = ['plain', 'askew', 'glare', 'blur', 'bend'] as const;
export type Look = (typeof looks)[number];

const looksOf: Readonly<Record<Look, string>> = {
  plain: '',
  askew: 'transform: rotate(-5deg);',
  // A lamp to the right, and the shadow of a hand to the left.
  glare: 'background: radial-gradient(circle at 78% 35%, #fff 8%, #bbb 45%, #666 100%);',
  blur: 'filter: blur(1.1px);',
  // Of a can, seen from a little aside.
  bend: 'transform: perspective(900px) rotateY(24deg) rotateX(6deg); background: linear-gradient(90deg, #999, #fff 45%, #888);',
};

/** Of scripts that not every machine can write, faces that the product shows them in. */
const faces: Readonly<Record<string, string>> = {
  ar: 'ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic',
  ur: 'noto-naskh-arabic/files/noto-naskh-arabic-arabic',
  gu: 'noto-sans-gujarati/files/noto-sans-gujarati-gujarati',
  bn: 'noto-sans-bengali/files/noto-sans-bengali-bengali',
  hi: 'ibm-plex-sans-devanagari/files/ibm-plex-sans-devanagari-devanagari',
};
const faceOf = (language: string): string => {
  const name = faces[language];
  if (name === undefined) return '';
  const file = join(import.meta.dirname, `../../node_modules/@fontsource/${name}-400-normal.woff2`);
  return `<style>@font-face { font-family: label; src: url(data:font/woff2;base64,${readFileSync(file).toString('base64')}) }</style>`;
};

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param direction of the script @returns PNG */
export async function drawLabel(
  browser: Browser,
  text: string,
  { language, direction, look }: { readonly language: string; readonly direction: 'ltr' | 'rtl'; readonly look: Look },
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  try {
    await page.setContent(`<!doctype html><html lang="${language}" dir="${direction}">${faceOf(language)}<body style="margin:0;background:#c9c4bb"><div id="label"
      style="width:760px;margin:60px auto;padding:28px;background:#fff;color:#222;font:27px/1.5 label,sans-serif;${looksOf[look]}">${escaped(text)}</div></body></html>`);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    return await page.screenshot();
  } finally {
    await page.close();
  }
}
