// A browser reads its own rules without a schema; whatever it reads, the server's schema takes, and the other way round.
import { readPersonalRules, ruleNames } from '@amanah/core/verification';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { personalRulesSchema } from '../verification.ts';

const values = fc.oneof(
  fc.constantFrom('as_certified', 'no_stun', 'accepted', 'not_accepted', 'all', '', null, undefined),
  fc.oneof(fc.integer({ min: -2, max: 120 }), fc.double()),
  fc.array(fc.constantFrom('no_stun', 'mechanical', 'recoverable_stun', '', 'x'.repeat(100), 'x'.repeat(101), 7), {
    maxLength: 10,
  }),
  fc.constantFrom(200, 201).map((count) => Array.from({ length: count }, (_, place) => `body-${place}`)),
);

it('Each rule is read exactly where the schema takes it', () => {
  fc.assert(
    fc.property(fc.constantFrom(...ruleNames), values, (name, value) => {
      const taken = personalRulesSchema.safeParse({ [name]: value });
      expect(readPersonalRules({ [name]: value })).toEqual(
        taken.success && taken.data[name] !== undefined ? taken.data : null,
      );
    }),
    { numRuns: 2_000 },
  );
});
