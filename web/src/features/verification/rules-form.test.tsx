// @vitest-environment happy-dom
// What a person sets is kept on the device alone, says what it is, and can be taken back; an answer leads to where it is changed.
import type { VerifyResponse } from '@amanah/api/verification';
import english from '@amanah/messages/en/my-rules';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { storedRules } from '../../platform/own-rules.ts';
import { storageKeys } from '../../platform/storage.ts';
import { show } from '../../platform/testing/show.tsx';
import { RulesForm } from './rules-form.tsx';
import { StrictestRules } from './strictest-rules.tsx';

const asked = vi.hoisted(() => {
  const paths: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    paths.push(path);
    return new Response('{}', { status: 401, headers: { 'content-type': 'application/json' } });
  });
  return paths;
});
afterEach(() => {
  act(() => storedRules.set(null));
  cleanup();
});

const bodies = [
  { value: 'body-1', label: 'Noor' },
  { value: 'body-2', label: 'Safa' },
];
const open = async () => {
  show(<RulesForm bodies={bodies} bodiesMissing={null} />, 'myRules');
  await screen.findByRole('button', { name: english.save });
};
const pick = (name: RegExp) => fireEvent.click(screen.getByRole('radio', { name }));
const save = () => fireEvent.click(screen.getByRole('button', { name: english.save }));

it('begins with the strictest rules, keeps what was chosen on the device, and goes back', async () => {
  await open();
  pick(/Recoverable stunning too/);
  pick(/Up to a limit/);
  save();
  expect(await screen.findByText(english.ethanol.fault)).toBeTruthy();
  expect(storedRules.get()).toBeNull();
  fireEvent.change(screen.getByLabelText(english.ethanol.percent), { target: { value: '0,5' } });
  save();
  await vi.waitFor(() =>
    expect(storedRules.get()).toEqual({
      slaughterMethods: ['no_stun', 'recoverable_stun'],
      ethanolLimitPercent: 0.5,
    }),
  );
  expect(JSON.parse(localStorage.getItem(storageKeys.rules) ?? 'null')).toEqual(storedRules.get());
  fireEvent.click(screen.getByRole('button', { name: english.strictest }));
  expect(storedRules.get()).toBeNull();
  expect(localStorage.getItem(storageKeys.rules)).toBeNull();
  expect(asked.filter((path) => !path.startsWith('/api/auth/'))).toEqual([]);
});

it('keeps what was saved as theirs, also where it is the strictest', async () => {
  await open();
  save();
  await vi.waitFor(() => expect(storedRules.get()).toEqual({ slaughterMethods: ['no_stun'], ethanolLimitPercent: 0 }));
  pick(/Recoverable stunning too/);
  save();
  await vi.waitFor(() =>
    expect(storedRules.get()).toEqual({ slaughterMethods: ['no_stun', 'recoverable_stun'], ethanolLimitPercent: 0 }),
  );
});

it('makes no rule of theirs of what somebody left as it stood beside what they changed', async () => {
  await open();
  pick(/Recoverable stunning too/);
  save();
  await vi.waitFor(() => expect(storedRules.get()).toEqual({ slaughterMethods: ['no_stun', 'recoverable_stun'] }));
});

it('asks whether insects are accepted, and keeps no rule where the rulings decide', async () => {
  await open();
  const card = within(document.querySelector('#insects') as HTMLElement);
  expect(card.getByRole<HTMLInputElement>('radio', { name: /As the rulings say/ }).checked).toBe(true);
  fireEvent.click(card.getByRole('radio', { name: /^No/ }));
  save();
  await vi.waitFor(() => expect(storedRules.get()).toMatchObject({ insects: 'not_accepted' }));
  fireEvent.click(card.getByRole('radio', { name: /As the rulings say/ }));
  save();
  await vi.waitFor(() => expect(storedRules.get()).toBeNull());
  cleanup();
  act(() => storedRules.set({ insects: 'accepted' }));
  expect(await sentence(['certificate.valid', ['insects']])).toContain(
    'Your rule: ingredients from insects are accepted.',
  );
  expect(screen.getByRole('link', { name: 'Change my rules' }).getAttribute('href')).toBe('/my-rules#insects');
});

it('asks whose ruling decides where only chosen authorities count, and keeps them', async () => {
  await open();
  fireEvent.click(screen.getAllByRole('radio', { name: /Only of those that I choose/ })[0] as HTMLElement);
  save();
  expect((await screen.findAllByText(english.ingredients.fault)).length).toBeGreaterThan(0);
  expect(storedRules.get()).toBeNull();
  cleanup();
  act(() => storedRules.set({ rulingAuthorities: ['MUI'] }));
  await open();
  expect(screen.getByRole('button', { name: 'Take out MUI' })).toBeTruthy();
  save();
  await vi.waitFor(() => expect(storedRules.get()).toMatchObject({ rulingAuthorities: ['MUI'] }));
});

it('asks for a body where only chosen ones are accepted, and offers them to readers of all kinds', async () => {
  await open();
  pick(/Only those that I choose/);
  save();
  expect((await screen.findAllByText(english.bodies.fault)).length).toBeGreaterThan(0);
  const announced = () => document.querySelector('[data-live-announcer]')?.textContent;
  await vi.waitFor(() => expect(announced()).toContain('2 options available'));
  expect(storedRules.get()).toBeNull();
});

const verdict = (code: string, ownRules?: VerifyResponse['proof']['ownRules']) =>
  ({
    state: 'certified_not_recognised',
    reasons: [{ code, details: {} }],
    proof: ownRules === undefined ? {} : { ownRules },
  }) as unknown as Parameters<typeof StrictestRules>[0]['verdict']; // all that the sentence reads
const sentence = async (one: Parameters<typeof verdict>) => {
  show(<StrictestRules verdict={verdict(...one)} />);
  return (await screen.findByRole('link', { name: 'Change my rules' })).closest('p')?.textContent;
};

it.each([
  ['slaughter.not_accepted_by_profile', '#slaughter'],
  ['ingredient.ethanol_above_limit', '#alcohol'],
  ['recognition.not_trusted_by_profile', '#bodies'],
  ['ingredient.disputed', '#ingredients'],
] as const)('leads from %s to where it is set or said: %s', async (code, place) => {
  show(<StrictestRules verdict={verdict(code)} />);
  expect((await screen.findByRole('link')).getAttribute('href')).toBe(`/my-rules${place}`);
  cleanup();
  await open();
  expect(document.querySelector(place)).not.toBeNull();
});

it('says whose rule decided, and leads to the rules', async () => {
  expect(await sentence(['slaughter.not_accepted_by_profile'])).toContain('This is no rule of yours');
  expect(screen.getByRole('link', { name: 'Change my rules' }).getAttribute('href')).toBe('/my-rules#slaughter');
  cleanup();
  act(() => storedRules.set({ slaughterMethods: ['no_stun'] }));
  const own = await sentence(['slaughter.not_accepted_by_profile', ['slaughterMethods']]);
  expect(own).toContain('Your rule: slaughter without stunning only.');
  expect(own).not.toContain('no rule of yours');
});
