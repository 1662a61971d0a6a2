// The content checks that the GS1 Syntax Dictionary names for parts of a value, under their dictionary names.
// Each sees one part that already has the right length and character set. Never add a name that checks nothing.

import { isCountryLetters, isCountryNumber, isCurrencyNumber, isPackageType } from './code-lists.ts';
import { hasCheckDigit, isDigits } from './gtin.ts';

export type Linter = (part: string) => boolean;

// Weights of the alphanumeric check pair: character set 82 in the order of the General Specifications, figure 7.11-1.
const SET_82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const SET_32 = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const PRIMES = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97];

/**
 * The two check characters for a GMN or UDI without them, at most 25 characters of set 82; otherwise `undefined`.
 * GS1 General Specifications 7.9.5.
 *
 * @example checkPairOf('1987654Ad4X4bL5ttr2310c') // '2K'
 */
export function checkPairOf(text: string): string | undefined {
  let sum = 0;
  for (let at = 0; at < text.length; at++) {
    const weight = SET_82.indexOf(text.charAt(at));
    const prime = PRIMES[text.length - 1 - at];
    if (weight < 0 || prime === undefined) return undefined;
    sum += weight * prime;
  }
  sum %= 1021;
  return SET_32.charAt(sum >> 5) + SET_32.charAt(sum & 31);
}

const DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isDay(year: number, month: number, day: number, canBeZero: boolean): boolean {
  const days = DAYS_OF_MONTH[month - 1];
  if (days === undefined) return false;
  if (day === 0) return canBeZero;
  if (month === 2 && day === 29) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= days;
}

// The century of a two-digit year slides with the clock, which core does not have. It only matters for 29 February 00,
// and no sliding window reaches 1900 or 2100 before 2050: take it as 2000.
function isShortDate(part: string, canBeZero: boolean): boolean {
  if (part.length !== 6 || !isDigits(part)) return false;
  return isDay(2000 + Number(part.slice(0, 2)), Number(part.slice(2, 4)), Number(part.slice(4)), canBeZero);
}

function isUpTo(limit: number, part: string): boolean {
  return isDigits(part) && Number(part) <= limit;
}

function isHour(part: string): boolean {
  return part.length === 2 && isUpTo(23, part);
}

function isSixtieth(part: string): boolean {
  return part.length === 2 && isUpTo(59, part);
}

// Whether the company prefix is really allocated is in a file that GS1 changes every day; that it can be one is checked:
// at least four characters, the first four digits.
function startsWithCompanyPrefix(part: string, at: number): boolean {
  return part.length >= at + 4 && isDigits(part.slice(at, at + 4));
}

function isIban(part: string): boolean {
  if (part.length <= 10 || !isCountryLetters(part.slice(0, 2))) return false;
  let remainder = 0;
  for (let step = 0; step < part.length; step++) {
    const value = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'.indexOf(part.charAt((step + 4) % part.length));
    if (value < 0) return false;
    remainder = (remainder * (value < 10 ? 10 : 100) + value) % 97;
  }
  return remainder === 1;
}

// Coupons are a sequence of fields whose first digit says how long they are. Once a field is missing or wrong, the reader
// stays broken, so that the rules below can be written without asking after every field.
class CouponReader {
  private at = 0;
  isBroken: boolean;
  private readonly text: string;
  constructor(text: string) {
    this.text = text;
    this.isBroken = !isDigits(text);
  }
  take(length: number): string {
    const field = this.text.slice(this.at, this.at + length);
    if (field.length !== length) this.isBroken = true;
    this.at += length;
    return field;
  }
  oneOf(allowed: string): string {
    const digit = this.take(1);
    if (!allowed.includes(digit)) this.isBroken = true;
    return digit;
  }
  /** A digit out of `allowed`, then as many digits as it says plus `more`. */
  sized(allowed: string, more: number): void {
    this.take(Number(this.oneOf(allowed)) + more);
  }
  next(digit: string): boolean {
    if (this.isBroken || this.text.charAt(this.at) !== digit) return false;
    this.at++;
    return true;
  }
  get isAtEnd(): boolean {
    return !this.isBroken && this.at === this.text.length;
  }
}

// A purchase requirement: its amount, its code, its product family.
function readRequirement(coupon: CouponReader): void {
  coupon.sized('12345', 0);
  coupon.oneOf('012349');
  coupon.take(3);
}

function readOtherCompany(coupon: CouponReader): void {
  // 9 says that there is no company prefix here.
  const size = coupon.oneOf('01234569');
  if (size !== '9') coupon.take(Number(size) + 6);
}

// North American Coupon Application Guideline Using GS1 DataBar Expanded Symbols.
function isCoupon(part: string): boolean {
  const coupon = new CouponReader(part);
  coupon.sized('0123456', 6);
  coupon.take(6);
  coupon.sized('12345', 0);
  readRequirement(coupon);
  if (coupon.next('1')) {
    coupon.oneOf('0123');
    readRequirement(coupon);
    readOtherCompany(coupon);
  }
  if (coupon.next('2')) {
    readRequirement(coupon);
    readOtherCompany(coupon);
  }
  let expires = '';
  if (coupon.next('3')) {
    expires = coupon.take(6);
    if (!isShortDate(expires, false)) return false;
  }
  if (coupon.next('4')) {
    const starts = coupon.take(6);
    if (!isShortDate(starts, false) || (expires !== '' && starts > expires)) return false;
  }
  if (coupon.next('5')) coupon.sized('0123456789', 6);
  if (coupon.next('6')) coupon.sized('1234567', 6);
  if (coupon.next('9')) {
    coupon.oneOf('01256');
    coupon.oneOf('012');
    coupon.take(1);
    coupon.oneOf('01');
  }
  return coupon.isAtEnd;
}

// GS1 AI (8112) Coupon Data Specification.
function isPositiveOffer(part: string): boolean {
  const coupon = new CouponReader(part);
  coupon.oneOf('01');
  coupon.sized('0123456', 6);
  coupon.take(6);
  coupon.sized('0123456789', 6);
  return coupon.isAtEnd;
}

/** Every linter of the dictionary under its name there. */
export const LINTERS: Readonly<Record<string, Linter>> = {
  couponcode: isCoupon,
  couponposoffer: isPositiveOffer,
  csum: hasCheckDigit,
  csumalpha: (part) => part.length >= 2 && checkPairOf(part.slice(0, -2)) === part.slice(-2),
  gcppos1: (part) => startsWithCompanyPrefix(part, 0),
  gcppos2: (part) => startsWithCompanyPrefix(part, 1),
  hasnondigit: (part) => !isDigits(part),
  hh: isHour,
  hhmi: (part) => isHour(part.slice(0, 2)) && isSixtieth(part.slice(2)),
  hyphen: (part) => /^-+$/.test(part),
  iban: isIban,
  importeridx: (part) => /^[-0-9A-Z_a-z]$/.test(part),
  iso3166: isCountryNumber,
  iso3166999: (part) => part === '999' || isCountryNumber(part),
  iso3166alpha2: isCountryLetters,
  iso4217: isCurrencyNumber,
  iso5218: (part) => /^[0129]$/.test(part),
  latitude: (part) => part.length === 10 && isUpTo(1_800_000_000, part),
  longitude: (part) => part.length === 10 && isUpTo(3_600_000_000, part),
  // ICCBBA assignments and national use; the rest is reserved.
  mediatype: (part) => /^(0[1-9]|10|[89]\d)$/.test(part),
  mi: isSixtieth,
  nonzero: (part) => isDigits(part) && !/^0+$/.test(part),
  nozeroprefix: (part) => isDigits(part) && part.charAt(0) !== '0',
  packagetype: isPackageType,
  pcenc: (part) => !/%(?![0-9A-Fa-f]{2})/.test(part),
  pieceoftotal: (part) => {
    if (part.length !== 4 || !isDigits(part)) return false;
    const piece = Number(part.slice(0, 2));
    return piece > 0 && piece <= Number(part.slice(2));
  },
  posinseqslash: (part) => {
    const match = /^([1-9]\d*)\/([1-9]\d*)$/.exec(part);
    return match !== null && Number(match[1]) <= Number(match[2]);
  },
  ss: isSixtieth,
  winding: (part) => /^[019]$/.test(part),
  yesno: (part) => /^[01]$/.test(part),
  yymmd0: (part) => isShortDate(part, true),
  yymmdd: (part) => isShortDate(part, false),
  yyyymmdd: (part) =>
    part.length === 8 &&
    isDigits(part) &&
    isDay(Number(part.slice(0, 4)), Number(part.slice(4, 6)), Number(part.slice(6)), false),
  zero: (part) => /^0+$/.test(part),
};

/** Linters that are named by the dictionary and deliberately not checked, with the reason. A test compares both lists. */
export const LINTERS_NOT_CHECKED: Readonly<Record<string, string>> = {};

/** Linters of which only a part is checked, with what is missing. */
export const LINTERS_CHECKED_IN_PART: Readonly<Record<string, string>> = {
  gcppos1: 'that the company prefix is allocated: the list changes daily and lies outside core',
  gcppos2: 'that the company prefix is allocated: the list changes daily and lies outside core',
};
