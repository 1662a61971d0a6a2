// The HTML part of a mail: the same words as its plain part, in a form that mail programs show calmly. No picture, no script, nothing
// that is fetched: opening a mail tells nobody.
export interface MailBody {
  readonly paragraphs: readonly { readonly text: string; readonly heading?: string; readonly link?: string }[];
  readonly action: { readonly label: string; readonly link: string };
  readonly closing: readonly string[];
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
}

const escaped = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>');

const paragraph = 'margin:0 0 16px';

export function mailHtml({ paragraphs, action, closing, language, direction }: MailBody): string {
  const body = paragraphs.map(({ text, heading, link }) => {
    const title = heading === undefined ? '' : `<strong>${escaped(heading)}</strong><br>`;
    const whole = link === undefined ? title : `<a href="${escaped(link)}" style="color:#04613f">${title}</a>`;
    return `<p style="${paragraph}">${whole}${escaped(text)}</p>`;
  });
  const button = `<p style="margin:24px 0"><a href="${escaped(action.link)}" style="background:#04613f;color:#ffffff;padding:12px 20px;border-radius:8px;text-decoration:none;font-weight:600">${escaped(action.label)}</a></p>`;
  const end = closing.map((text) => `<p style="${paragraph};color:#5c5a55;font-size:14px">${escaped(text)}</p>`);
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><body style="margin:0;background:#faf8f3;color:#1d1c1a">`,
    '<div style="max-width:560px;margin:0 auto;padding:32px 20px;font:16px/1.6 system-ui,-apple-system,Segoe UI,sans-serif">',
    ...body,
    button,
    ...end,
    '</div></body></html>',
  ].join('\n');
}
