// Texts that say by their first letters what they are, and name no goods: what other apps read out of a QR code.

export type SchemeOf = 'phone_number' | 'wifi' | 'mail_address' | 'contact' | 'place' | 'calendar_entry' | 'login_key';

interface Scheme {
  readonly said: SchemeOf;
  readonly pattern: RegExp;
  /** What follows is a password, a key or about a person. */
  readonly isPrivate: boolean;
}

const schemes: readonly Scheme[] = [
  { said: 'wifi', pattern: /^WIFI:/i, isPrivate: true },
  { said: 'login_key', pattern: /^otpauth(?:-migration)?:/i, isPrivate: true },
  { said: 'contact', pattern: /^BEGIN:VCARD|^(?:MECARD|BIZCARD):/i, isPrivate: true },
  { said: 'calendar_entry', pattern: /^BEGIN:(?:VCALENDAR|VEVENT)/i, isPrivate: true },
  { said: 'phone_number', pattern: /^(?:tel|sms|smsto|mmsto):/i, isPrivate: false },
  { said: 'mail_address', pattern: /^(?:mailto|MATMSG):/i, isPrivate: false },
  { said: 'place', pattern: /^geo:/i, isPrivate: false },
];

/**
 * @returns what the text says of itself and the letters that say it; null: it bears no such scheme
 * @example schemeOf('WIFI:S:home;P:secret;;')?.letters // 'WIFI:'
 */
export function schemeOf(text: string): (Omit<Scheme, 'pattern'> & { readonly letters: string }) | null {
  for (const { said, pattern, isPrivate } of schemes) {
    const letters = pattern.exec(text)?.[0];
    if (letters !== undefined) return { said, isPrivate, letters };
  }
  return null;
}
