// The number of a certificate as everybody writes it down, so that two that a person cannot tell apart are one. Decides nothing else.

/** Without spaces around it, with single ones inside, composed (NFC): what a person sees. */
export const normaliseCertificateNumber = (text: string): string => text.normalize('NFC').replace(/\s+/gu, ' ').trim();

/** Signs that nobody sees, such as zero-width spaces and marks of direction, make another number of the same picture. */
export const hasUnseenSigns = (text: string): boolean => /[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/u.test(text);
