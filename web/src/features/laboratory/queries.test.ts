// A result that speaks against goods: no page goes on saying what it said before.
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { noPolicy } from '../../platform/own-rules.ts';
import { evidenceKey, scanKey } from '../../platform/verdict-keys.ts';
import { forgetLaboratory } from './queries.ts';

it('What was entered or decided forgets the verdicts and the evidence from before', async () => {
  const queries = new QueryClient();
  queries.setQueryData(scanKey('HALAL-1', noPolicy), 'certified');
  queries.setQueryData(evidenceKey('HALAL-1'), 'certified');
  await forgetLaboratory(queries);
  expect(queries.getQueryCache().getAll()).toEqual([]);
});
