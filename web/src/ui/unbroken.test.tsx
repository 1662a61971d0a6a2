// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Unbroken } from './unbroken.tsx';

afterEach(cleanup);

it.each([
  ['تشير إلى الشهادة \u2068NHA-C-2025-00042\u2069 لا إلى منتج.', ['\u2068NHA-C-2025-00042\u2069']],
  ['Certificate NHA-C-2025-00042, and no goods.', ['NHA-C-2025-00042']],
  ['Well-to-do goods, not made in 2025.', []],
])('keeps %s as it reads, with its code on one line', (sentence, kept) => {
  const { container } = render(<Unbroken>{sentence}</Unbroken>);
  expect(container.textContent).toBe(sentence);
  expect([...container.querySelectorAll('span')].map((one) => one.textContent)).toEqual(kept);
});
