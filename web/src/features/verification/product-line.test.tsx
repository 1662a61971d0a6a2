// @vitest-environment happy-dom
// Which product it is, in the words of the reader where its producer gave them, and always as it stands on the pack.
import type { VerifyResponse } from '@amanah/api/verification';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { ProductLine } from './product-line.tsx';

afterEach(cleanup);

// Of an answer, what this line reads.
const answer = (name: string | null): VerifyResponse =>
  ({
    code: 'HALAL-LABAN-2026-001',
    batch: null,
    product: {
      ...{ name: 'Laban, Cultured Milk', brand: 'Rimal', weight: '1 l', imageUrl: null, realm: 'real' },
      ...(name !== null && { translation: { language: 'ar', name, description: '', storageInstructions: '' } }),
    },
  }) as unknown as VerifyResponse;

it.each([
  ['لبن رائب', ['لبن رائب', 'Laban, Cultured Milk']],
  ['', ['Laban, Cultured Milk']],
  [null, ['Laban, Cultured Milk']],
])('says %j and what is printed', async (name, said) => {
  show(<ProductLine verdict={answer(name)} as="h1" />);
  expect((await screen.findByRole('heading')).textContent).toBe(said[0]);
  const names = [...document.querySelectorAll('bdi')].map(({ textContent }) => textContent);
  expect(names.filter((one) => said.includes(one ?? ''))).toEqual(said);
});
