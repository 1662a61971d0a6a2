// What search engines are told: sitemap.xml (sitemaps.org, protocol 0.9) and robots.txt (RFC 9309). Asks for politeness and protects nothing:
// every right is checked where it is used.

const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll("'", '&apos;')
    .replaceAll('"', '&quot;');

/**
 * @param publicUrl without a slash at its end
 * @param paths of pages for everybody
 */
export function sitemap(publicUrl: string, paths: readonly string[]): string {
  const entries = paths.map((path) => `  <url><loc>${escaped(`${publicUrl}${path}`)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`;
}

/** @param closed beginnings of addresses of the app that say nothing to a stranger */
export function robotsText(publicUrl: string, closed: readonly string[]): string {
  return `User-agent: *
${['/api/', ...closed].map((beginning) => `Disallow: ${beginning}\n`).join('')}
Sitemap: ${publicUrl}/sitemap.xml
`;
}
