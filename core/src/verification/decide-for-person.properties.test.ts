// What a person's rules can change, and what they never can.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { insectRules } from '../ingredients/index.ts';
import { slaughterMethods } from '../products/index.ts';
import { decideForPerson, isBeyondRules, isSameByRules, ruleBehind } from './decide-for-person.ts';
import { decideVerdict } from './decide-verdict.ts';
import { headlineOf } from './headline.ts';
import { asCertified, type PersonalRules, personalPolicy, ruleNames, strictestPolicy } from './policy.ts';
import { anyEvidence, authority, policy } from './testing/any-evidence.ts';

const runs = { numRuns: 2000 };
const strictest = policy.map(({ day, market, marketAuthorityIds }) => strictestPolicy(day, market, marketAuthorityIds));
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined, freq: 1 });
const rules: fc.Arbitrary<PersonalRules> = fc.record({
  trustedCertifierIds: maybe(fc.subarray(['certifier-1', 'certifier-2', 'authority-1'], { minLength: 1 })),
  slaughterMethods: maybe(fc.oneof(fc.constant(asCertified), fc.subarray([...slaughterMethods], { minLength: 1 }))),
  ethanolLimitPercent: maybe(fc.constantFrom<0 | 0.1 | 0.5 | typeof asCertified>(0, 0.1, 0.5, asCertified)),
  rulingAuthorities: maybe(fc.uniqueArray(authority, { minLength: 1 })),
  insects: maybe(fc.constantFrom(...insectRules)),
});

test('a fact that stands in front of every profile stays, word for word', () => {
  fc.assert(
    fc.property(anyEvidence, strictest, rules, (one, whose, own) => {
      const { verdict, byDefault } = decideForPerson(one, whose, own);
      fc.pre(isBeyondRules(headlineOf(byDefault), byDefault.state));
      expect(verdict.state).toBe(byDefault.state);
      expect(headlineOf(verdict).code).toBe(headlineOf(byDefault).code);
    }),
    runs,
  );
});

test('what no certificate covers is certified by no rule', () => {
  fc.assert(
    fc.property(anyEvidence, strictest, rules, (one, whose, own) => {
      const { verdict } = decideForPerson({ ...one, certificates: [] }, whose, own);
      expect(verdict.state).not.toBe('certified');
    }),
    runs,
  );
});

test('an answer that is said to be the same is the same', () => {
  fc.assert(
    fc.property(anyEvidence, strictest, rules, (one, whose, own) => {
      const { verdict, byDefault } = decideForPerson(one, whose, own);
      fc.pre(isSameByRules(byDefault, byDefault.certificateId !== null, own));
      expect(verdict.state).toBe(byDefault.state);
      expect(headlineOf(verdict)).toEqual(headlineOf(byDefault));
    }),
    runs,
  );
});

test('where the state is another one, a rule of the person is named for it', () => {
  fc.assert(
    // One at a time: of two that each would do alone there is none without which it were another one.
    fc.property(anyEvidence, strictest, rules, fc.constantFrom(...ruleNames), (one, whose, all, name) => {
      const own = { [name]: all[name] };
      const { verdict, byDefault, ownRules } = decideForPerson(one, whose, own);
      if (verdict.state !== byDefault.state) expect(ownRules).toHaveLength(1);
      const spokenOf = ruleBehind(headlineOf(verdict));
      if (spokenOf === name && own[name] !== undefined) expect(ownRules).toContain(spokenOf);
    }),
    runs,
  );
});

test('a wider rule takes the reason of that rule away and adds none but what a better certificate says', () => {
  fc.assert(
    fc.property(anyEvidence, strictest, (one, whose) => {
      const codes = (own: PersonalRules) =>
        decideVerdict(one, personalPolicy(whose, own)).reasons.map(({ code }) => code);
      const wide = codes({ slaughterMethods: asCertified });
      expect(wide).not.toContain('slaughter.not_accepted_by_profile');
      const narrow = codes({}).filter((code) => code !== 'slaughter.not_accepted_by_profile');
      if (one.certificates.length < 2) expect([...wide].sort()).toEqual([...narrow].sort());
    }),
    runs,
  );
});

test('nobody who set nothing is judged by anything but the strictest rules', () => {
  fc.assert(
    fc.property(anyEvidence, strictest, (one, whose) => {
      expect(personalPolicy(whose, {})).toEqual(whose);
      expect(decideForPerson(one, whose, null)).toEqual({
        verdict: decideVerdict(one, whose),
        byDefault: decideVerdict(one, whose),
        ownRules: [],
      });
    }),
    { numRuns: 200 },
  );
});
