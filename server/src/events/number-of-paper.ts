// The number of a delivery note or another paper, as people read it.

/** @example numberOfPaper('https://amanah.example/documents/desadv/DN%201') // 'dn 1' */
export function numberOfPaper(uri: string): string {
  const last = uri.slice(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf(':')) + 1);
  try {
    return decodeURIComponent(last).trim().toLowerCase();
  } catch {
    return last.toLowerCase(); // others write what they like after a percent sign
  }
}
