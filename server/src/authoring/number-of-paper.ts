// The number of a delivery note or another paper, wherever it is written.

/** Of the URI of a paper its number as people read it. @example numberOfPaper('https://amanah.example/documents/desadv/DN%201') // 'DN 1' */
export function numberOfPaper(uri: string): string {
  const last = uri.slice(Math.max(uri.lastIndexOf('/'), uri.lastIndexOf(':')) + 1);
  try {
    return decodeURIComponent(last).trim();
  } catch {
    return last; // others write what they like after a percent sign
  }
}
