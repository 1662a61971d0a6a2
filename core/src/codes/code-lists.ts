// The closed code lists that GS1 values refer to: countries, currencies, package types. Membership only, never names.
// Lists: ISO 3166-1 (2024), ISO 4217 (with the withdrawn codes still found on packs), GS1 PackageTypeCode (UN/ECE Rec. 21).

// Bit n of a map is set when code n exists; one hexadecimal digit holds four codes, highest bit first.
const COUNTRY_NUMBERS =
  '08a888898888b8888aa80a28888888880888888a2223288988188a2221e322a22a2a180088888888888a8888888888888882' +
  '88a2622a22a2222222228808b88888889708082222222de102888888a222320a1b222222a203e20808c8088888a88888889a' +
  '89002021e080222a0008210200000000000000000000000000';

const CURRENCY_NUMBERS =
  '008800008808b808888008208088080808808088002200098010820202822000020200000800000088880888888880800882' +
  '88a262222002022200008800a08088080c000822020020220288800000201202000000202202a20000800008888800888800' +
  '8100202020800028000022000400000dfeadbfdffdfdfce225';

// Letter pairs count as two digits of base 26.
const COUNTRY_LETTERS =
  '1e9afb77f7bdbb7be4fc21a8012b0070003a900df9dfa800b160181ef00202c000b8d42f8281f2bf3fffeba4d2100080023c' +
  'f1ca80000002008a8fbfe75cddf959820820eaa102004002000000000800102002008';

// First letter, then every second letter that makes a code with it; the codes of other lengths stand in full below.
const PACKAGE_TYPE_PAIRS =
  '1ABDFGW 2C 3AH 434ABCDFGH 5HLM 6HP 7AB 8ABC AABCDFGHIJLMPTV B4BCDEFGHIJKLMNOPQRSTUVWXYZ ' +
  'CABCDEFGHIJKLMNOPQRSTUVWXYZ DABCGHIJKLMNPRSTUVWXY E123CDEFGHIN FBCDEILOPRTWX GBILRUYZ HABCGNR ' +
  'IABCDEFGHKLNZ JBCGRTY KGI LEGTUVZ MABCERSTWX NAEFGSTUV OABCDEFKTU P2ABCDEFGHIJKLNOPRTUVXYZ ' +
  'QABCDFGHJKLMNPQRS RDGJKLOTZ S1ABCDEHIKLMOPSTUVWXYZ T1BCDEGIKLNORSTUVWYZ UCN VAGIKLNOPQRSY ' +
  'WABCDFGHJKLMNPQRSTUVWXYZ X3ABCDFGHJK YABCDFGHJKLMNPQRSTVWXYZ ZABCDFGHJKLMNPQRSTUVWXYZ';

const PACKAGE_TYPES_OF_OTHER_LENGTH =
  '200 201 202 203 204 205 206 210 211 212 8 9 APE BGE BME BRI CBL CCE DPE FOB FPE LAB MPE OPE PAE ' +
  'PLP POP PPE PUE RB1 RB2 RB3 RCB SEC STL TEV THE TRE TTE TWE UUE WRP X11 X12 X15 X16 X17 X18 X19 ' +
  'X20';

function hasBit(map: string, index: number): boolean {
  const nibble = Number.parseInt(map.charAt(index >> 2), 16);
  return (nibble & (8 >> (index & 3))) !== 0;
}

/** ISO 3166-1 numeric, three digits: `isCountryNumber('458')` is true (Malaysia). */
export function isCountryNumber(code: string): boolean {
  return /^\d{3}$/.test(code) && hasBit(COUNTRY_NUMBERS, Number(code));
}

/** ISO 3166-1 alpha-2 in capitals: `isCountryLetters('MY')` is true. */
export function isCountryLetters(code: string): boolean {
  return /^[A-Z]{2}$/.test(code) && hasBit(COUNTRY_LETTERS, (code.charCodeAt(0) - 65) * 26 + code.charCodeAt(1) - 65);
}

/** ISO 4217 numeric, three digits: `isCurrencyNumber('978')` is true (euro). */
export function isCurrencyNumber(code: string): boolean {
  return /^\d{3}$/.test(code) && hasBit(CURRENCY_NUMBERS, Number(code));
}

/** GS1 PackageTypeCode: `isPackageType('PX')` is true (pallet). */
export function isPackageType(code: string): boolean {
  if (code.length === 2) {
    return PACKAGE_TYPE_PAIRS.split(' ').some((group) => group[0] === code[0] && group.includes(code.charAt(1), 1));
  }
  return /^[0-9A-Z]+$/.test(code) && PACKAGE_TYPES_OF_OTHER_LENGTH.split(' ').includes(code);
}
