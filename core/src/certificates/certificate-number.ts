// The number of a certificate as everybody writes it down, so that two that a person cannot tell apart are one. Decides nothing else.

/**
 * What a person sees: compatible forms of letters and digits (NFKC), one kind of dash, single spaces inside and none around.
 *
 * @example normaliseCertificateNumber(' THB\u20112025  001 ') // 'THB-2025 001'
 */
export const normaliseCertificateNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/gu, ' ')
    .trim();
