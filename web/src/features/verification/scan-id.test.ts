// Scan ids are UUIDs of version 7.
import { expect, test } from 'vitest';
import { z } from 'zod';
import { makeScanId } from './scan-id.ts';

test('an id is a UUID version 7 whose time can be read back', () => {
  const id = makeScanId(1_700_000_000_000);
  expect(z.uuidv7().safeParse(id).success).toBe(true);
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(1_700_000_000_000);
});

test('later ids sort later', () => {
  expect(makeScanId(1_000) < makeScanId(2_000)).toBe(true);
});
