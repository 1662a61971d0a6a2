// Pictures of labels as somebody takes them with a phone, drawn by a browser: the text in its script, under glare, out of focus, on a bend, held askew.
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

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** @param direction of the script @returns PNG */
export async function drawLabel(
  browser: Browser,
  text: string,
  { language, direction, look }: { readonly language: string; readonly direction: 'ltr' | 'rtl'; readonly look: Look },
): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1000, height: 900 } });
  try {
    await page.setContent(`<!doctype html><html lang="${language}" dir="${direction}"><body style="margin:0;background:#c9c4bb"><div id="label"
      style="width:760px;margin:60px auto;padding:28px;background:#fff;color:#222;font:27px/1.5 sans-serif;${looksOf[look]}">${escaped(text)}</div></body></html>`);
    return await page.screenshot();
  } finally {
    await page.close();
  }
}
