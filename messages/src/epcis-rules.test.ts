import { repositoryRules } from '@amanah/api/events';
import { epcisRules, halalRules, queryRules } from '@amanah/core/events';
import { massRules } from '@amanah/core/mass-balance';
import { describe, expect, it } from 'vitest';
import { loadWords } from './catalogue.ts';
import { languages } from './languages.ts';

const rules = [...epcisRules, ...queryRules, ...halalRules, ...massRules, ...repositoryRules];

describe('The words of EPCIS rules', () => {
  it.each(languages.filter(({ complete }) => complete))(
    'say what each rule wants in $code, each its own',
    async ({ code }) => {
      const words: Readonly<Record<string, string>> = await loadWords('epcisRules', code);
      expect(Object.keys(words).sort()).toEqual([...rules].sort());
      for (const rule of rules) expect(words[rule]?.trim(), rule).toMatch(/\S.+[.。]$/);
      expect(new Set(Object.values(words)).size).toBe(rules.length);
    },
  );
});
