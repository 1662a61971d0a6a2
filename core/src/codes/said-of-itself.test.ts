import { expect, it } from 'vitest';
import { parseCode, refusalOfReading } from './parse-code.ts';
import { saidOfItself, schemeAlone } from './said-of-itself.ts';

it.each([
  ['https://example.com/menu', 'web_address'],
  ['www.example.com', 'web_address'],
  ['tel:+601', 'phone_number'],
  ['+60 12-345 6789', 'phone_number'],
  ['WIFI:S:home;T:WPA;P:secret;;', 'wifi'],
  ['mailto:shop@example.com', 'mail_address'],
  ['shop@example.com', 'mail_address'],
  ['WIFI:S:a\\;b;T:WPA;P:x;;', 'wifi'],
  ['WIFI:T:WPA;S:"foo\\"bar";P:p\\\\a\\;ss;H:true;;', 'wifi'],
  ['BEGIN:VCARD\r\nVERSION:3.0\r\nN:Doe;John\r\nEND:VCARD', 'contact'],
  [`BEGIN:VCARD\nNOTE:${'x'.repeat(2900)}\nEND:VCARD`, 'contact'],
  ['MECARD:N:Doe,John;TEL:123;;', 'contact'],
  ['geo:3.139,101.6869?q=KL', 'place'],
  ['otpauth://totp/Example:alice?secret=JBSWY3DPEHPK3PXP', 'login_key'],
  ['BEGIN:VEVENT\nSUMMARY:x\nEND:VEVENT', 'calendar_entry'],
  ["mailto:shop@example.com?subject=It's {new}", 'mail_address'],
  ['MATMSG:TO:a@b.example;SUB:hi;;', 'mail_address'],
  ['E471', 'additive'],
  ['INS 471', 'additive'],
  ['ins471', 'additive'],
  ['e 1422', 'additive'],
  ['2026-11-28', 'date'],
  ['28/11/2026', 'date'],
  ['9783161484100', 'book'],
  ['9521001000018', 'wrong_check_digit'],
  ['Whole Chicken', 'no_code'],
  ['HALAL CHICKEN 2024 001', 'mistyped_code'],
])('%s is told apart, and refused by nobody: %s', (text, said) => {
  const reading = parseCode(text);
  expect(saidOfItself(reading)).toBe(said);
  expect(refusalOfReading(reading)).toBeNull();
});

it.each([
  ['WIFI:S:home;T:WPA;P:secret;;', 'WIFI:'],
  ['otpauth://totp/a?secret=JBSWY3DPEHPK3PXP', 'otpauth:'],
  ['BEGIN:VCARD\nTEL:+601\nEND:VCARD', 'BEGIN:VCARD'],
  ['MATMSG:TO:a@b.example;SUB:hi;;', 'MATMSG:'],
  ['tel:+601', null],
  ['geo:3.1,101.6', null],
  ['9521001000017', null],
])('of %j may be kept: %j', (text, kept) => expect(schemeAlone(parseCode(text))).toBe(kept));

it.each([
  '9521001000017',
  'HALAL-CHICKEN-2024-001',
  'NHA-C-2026-00042',
  'ABC-12345',
  'E4711',
  '32/13/2026',
  '2026-99-99',
  'https://id.gs1.org/01/09506000134352/10/ABC123',
  '(01)09506000134352(10)E471',
])('%s may be looked up', (text) => expect(saidOfItself(parseCode(text))).toBeNull());
