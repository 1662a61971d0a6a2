import { expect, it } from 'vitest';
import { parseCode } from './parse-code.ts';
import { saidOfItself } from './said-of-itself.ts';

it.each([
  ['https://example.com/menu', 'web_address'],
  ['www.example.com', 'web_address'],
  ['tel:+601', 'phone_number'],
  ['+60 12-345 6789', 'phone_number'],
  ['WIFI:S:home;T:WPA;P:secret;;', 'wifi'],
  ['mailto:shop@example.com', 'mail_address'],
  ['shop@example.com', 'mail_address'],
  ['E471', 'additive'],
  ['e 1422', 'additive'],
  ['2026-11-28', 'date'],
  ['28/11/2026', 'date'],
  ['9783161484100', 'book'],
  ['9521001000018', 'wrong_check_digit'],
  ['Whole Chicken', 'no_code'],
])('%s is told apart: %s', (text, said) => expect(saidOfItself(parseCode(text))).toBe(said));

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
