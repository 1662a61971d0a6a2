// @vitest-environment happy-dom
// A label is read as it is typed: what is in it, what is forbidden, and who says so. Nothing is sent.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../platform/testing/show.tsx';
import { LabelReader } from './label-reader.tsx';

const sent = vi.fn();
vi.stubGlobal('fetch', sent);
afterEach(cleanup);

const read = async (text: string) => {
  show(<LabelReader />, 'readLabel');
  fireEvent.change(await screen.findByLabelText('Ingredients'), { target: { value: text } });
};

it('names what is forbidden in the first sentence, and who forbids it', async () => {
  await read('Sugar, filling (cocoa, lard), salt');
  expect(await screen.findByText('Contains lard')).toBeTruthy();
  expect(screen.getAllByText('Forbidden').length).toBeGreaterThan(0);
  expect(screen.getByText('Forbidden in itself: lard')).toBeTruthy();
  expect(sent).not.toHaveBeenCalled();
});

it('says whose ruling forbids what is not forbidden in itself', async () => {
  await read('Sugar, carmines');
  expect(await screen.findByText('Contains carmines')).toBeTruthy();
  expect(screen.getByText('Forbidden by the ruling of LBM NU East Java: carmines')).toBeTruthy();
  expect(screen.queryByText(/in itself/)).toBeNull();
});

it('never calls clear what it does not know, and never says halal', async () => {
  await read('Sugar, blorptane');
  expect(await screen.findByText('Not clear: blorptane')).toBeTruthy();
  expect(screen.getByText('Not in our lexicon')).toBeTruthy();
  cleanup();
  await read('Sugar, salt');
  expect(await screen.findByText('No ingredient is of concern')).toBeTruthy();
  expect(screen.queryByText(/halal/i)).toBeNull();
});

it('says what may be there in traces, and that nothing was read', async () => {
  await read('Sugar. May contain traces of pork.');
  expect(await screen.findByText('May be there in traces: pork')).toBeTruthy();
  cleanup();
  await read('. , ;');
  expect(await screen.findByText(/Enter the list as it stands/)).toBeTruthy();
});

it('is not clear where what may be there in traces is not', async () => {
  await read('Sugar, salt. May contain alcohol.');
  expect(await screen.findByText('May be there in traces: alcohol')).toBeTruthy();
  expect(screen.queryByText('No ingredient is of concern')).toBeNull();
});

it('keeps what was entered for whoever comes back', async () => {
  await read('Sugar, lard');
  cleanup();
  show(<LabelReader />, 'readLabel');
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Ingredients')).value).toBe('Sugar, lard');
});
