// @vitest-environment happy-dom
// What stands on the device is read rule by rule; what cannot be read is judged by the strictest.
import { expect, it } from 'vitest';
import { readRules } from './own-rules.ts';

it.each([
  [null, null],
  ['', null],
  ['[]', null],
  ['{"ethanolLimitPercent":null}', null],
  ['{"slaughterMethods":[],"ethanolLimitPercent":0.5}', { ethanolLimitPercent: 0.5 }],
  ['{"slaughterMethods":"all","trustedCertifierIds":["a"]}', { trustedCertifierIds: ['a'] }],
  ['{"slaughterMethods":"as_certified","other":1}', { slaughterMethods: 'as_certified' }],
  ['{"ethanolLimitPercent":1000}', null],
  ['{"insects":"not_accepted"}', { insects: 'not_accepted' }],
  ['{"insects":"some"}', null],
])('%s', (text, rules) => {
  expect(readRules(text)).toEqual(rules);
});
