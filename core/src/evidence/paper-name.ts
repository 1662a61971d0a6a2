// What the paper of a verdict is called as a file, alike wherever it is handed out. Decides nothing else.

/** Of a verdict: what its code names, and the certificate that it rests on first. */
export interface NamedPaper {
  readonly code: string;
  /** Whether the goods are certified: what speaks against goods is no paper of their certificate. */
  readonly verified: boolean;
  readonly certifications: readonly {
    readonly certificateNumber: string;
    readonly scope: { readonly holder: string };
  }[];
}

const mostLetters = 100;

/**
 * Number and holder of the certificate of certified goods, so that many papers in one folder can be told apart; else the code.
 * Letters and digits of every script stay, for file systems and readers alike.
 *
 * @example paperFileName({ code: '4006381333931', verified: false, certifications: [] }) // 'amanah-4006381333931.pdf'
 */
export function paperFileName({ code, verified, certifications: [certificate] }: NamedPaper): string {
  const about = verified && certificate ? `${certificate.certificateNumber} ${certificate.scope.holder}` : code;
  const name = about.replace(/[^\p{L}\p{M}\p{N}]+/gu, '-').replace(/^-/, '');
  // By letters and not by units: half of a letter is no text that a header takes.
  return `amanah-${[...name].slice(0, mostLetters).join('').replace(/-$/, '')}.pdf`;
}
