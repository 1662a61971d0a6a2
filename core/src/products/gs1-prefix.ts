// GS1 company prefixes: what one is, and which GTINs it covers. Knows nothing of who licensed which.
import { isGtin } from '../codes/index.ts';

/** Lengths that GS1 licenses. A prefix of twelve digits leaves no digit for the item: it is one number. */
const companyPrefix = /^\d{4,12}$/;

/**
 * Numbers that belong to no company, by their first digits in the form of a GTIN-13: what shops and regions give themselves (02, 04, 2), coupons and
 * receipts (05, 98, 99), periodicals and books (977 to 979). GS1 General Specifications 1.4.1 (GS1 prefixes).
 */
const ofNoCompany = /^(?:0[245]|2|97[789]|98|99)/;

/** A GTIN-8 in the form of a GTIN-13. Such a number is allotted alone: no company prefix stands in it. General Specifications 1.4.2. */
const shortNumber = '00000';
/** Short numbers of shops: GS1-8 prefixes 0 and 2. */
const shortOfNoCompany = /^0{5}[02]/;

/**
 * Whether the number of a company can stand behind these digits: not of shops, coupons or books.
 *
 * @example canBeLicensed('2012345') // false
 */
export const canBeLicensed = (digits: string): boolean =>
  digits.startsWith(shortNumber) ? !shortOfNoCompany.test(digits) : !ofNoCompany.test(digits);

/**
 * Whether the text is a GS1 company prefix: 4 to 12 digits in the form of a GTIN-13 (a U.P.C. prefix has a zero before it). A GTIN-8 is licensed alone
 * and is proven by its own number: five zeros and its first seven digits.
 *
 * @example isCompanyPrefix('9556001') // true
 */
export const isCompanyPrefix = (text: string): boolean =>
  companyPrefix.test(text) && canBeLicensed(text) && (!prefixesOverlap(text, shortNumber) || text.length === 12);

/**
 * Whether a prefix covers a GTIN of 14 digits. The first of these, the indicator of the packing level, is not of the company.
 * GS1 General Specifications 2.1.2. Numbers that belong to no company are covered by nothing.
 *
 * @example coversGtin('9556001', '09556001000019') // true
 */
export const coversGtin = (prefix: string, gtin: string): boolean =>
  gtin.length === 14 && isGtin(gtin) && isCompanyPrefix(prefix) && gtin.startsWith(prefix, 1);

/**
 * Whether anybody can prove a GTIN of 14 digits by a prefix.
 *
 * @example isProvableGtin('02012345678909') // false
 */
export const isProvableGtin = (gtin: string): boolean => coversGtin(gtin.slice(1, 13), gtin);

/**
 * Whether two prefixes take numbers from each other: one is the beginning of the other.
 *
 * @example prefixesOverlap('9556001', '95560012') // true
 */
export const prefixesOverlap = (one: string, other: string): boolean => one.startsWith(other) || other.startsWith(one);
