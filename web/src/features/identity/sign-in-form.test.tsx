// @vitest-environment happy-dom
// What the form says when no more passwords are looked at for a while.
import { RequestFailed } from '@amanah/api/client';
import arabic from '@amanah/messages/ar';
import english from '@amanah/messages/en';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../platform/api.ts';
import { PasskeyCancelled } from '../../platform/passkey.ts';
import { queryClient } from '../../platform/query.ts';
import { toasts } from '../../ui/toast-queue.ts';
import { SignInForm } from './sign-in-form.tsx';

const signIn = vi.fn<() => Promise<unknown>>();
vi.mock('../../platform/session.tsx', () => ({ useAuth: () => ({ signIn, adopt: () => undefined }) }));

const refusal = (code: 'identity.too_many_tries' | 'identity.invalid_credentials', status: number, seconds?: number) =>
  new RequestFailed(status, code, {
    type: `/problems/${code}`,
    title: code,
    status,
    code,
    ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
  });

let onForgotten = vi.fn<(email: string) => void>();
beforeEach(() => {
  onForgotten = vi.fn<(email: string) => void>();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(locale: 'en-GB' | 'ar', messages: typeof english) {
  render(
    <IntlProvider locale={locale} messages={messages}>
      <QueryClientProvider client={queryClient}>
        <SignInForm onSignedIn={() => undefined} onSecondStep={() => undefined} onForgotten={onForgotten} />
      </QueryClientProvider>
    </IntlProvider>,
  );
  fireEvent.change(screen.getByLabelText(messages.identity.email), { target: { value: 'owner@example.com' } });
  fireEvent.change(screen.getByLabelText(messages.identity.password), { target: { value: 'purple-mango-38-tree' } });
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

it('A wrong password is said beside the password, which gets the focus, once and by no toast', async () => {
  const show = vi.spyOn(toasts, 'show');
  open('en-GB', english);
  signIn.mockRejectedValueOnce(refusal('identity.invalid_credentials', 401));
  press('Sign In');
  const words = await screen.findByText(/^Sign In Failed: Invalid credentials\./);
  const field = screen.getByLabelText('Password');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const described = (field.getAttribute('aria-describedby') ?? '').split(' ');
  expect(described.some((id) => document.getElementById(id)?.contains(words))).toBe(true);
  await vi.waitFor(() => expect(document.activeElement).toBe(field));
  expect(show).not.toHaveBeenCalled();
  fireEvent.change(field, { target: { value: 'another-one' } });
  await vi.waitFor(() => expect(field.getAttribute('aria-invalid')).not.toBe('true'));
});

it('An answer without words of the server is said in the form by the fallback of the specification', async () => {
  open('en-GB', english);
  signIn.mockRejectedValueOnce(new RequestFailed(502, '502: Bad Gateway', null));
  press('Sign In');
  expect((await screen.findByRole('alert')).textContent).toBe('Sign In Failed. Login failed');
});

describe('A passkey', () => {
  beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => undefined));
  afterEach(() => vi.unstubAllGlobals());

  it.each([
    [new PasskeyCancelled('NotAllowedError'), 'The device did not confirm.'],
    [refusal('identity.invalid_credentials', 401), 'identity.invalid_credentials'],
  ])('that does not sign in says so below its button, not by a toast', async (failure, words) => {
    const show = vi.spyOn(toasts, 'show');
    vi.spyOn(api, 'call').mockRejectedValueOnce(failure);
    open('en-GB', english);
    press('Sign in with a passkey');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(words);
    const button = screen.getByRole('button', { name: 'Sign in with a passkey' });
    expect(button.parentElement?.contains(alert)).toBe(true);
    expect(show).not.toHaveBeenCalled();
  });
});

describe('After too many wrong passwords', () => {
  it('the form says at itself how long to wait, and leads to a new password', async () => {
    const show = vi.spyOn(toasts, 'show');
    open('en-GB', english);
    signIn.mockRejectedValueOnce(refusal('identity.too_many_tries', 429, 32));
    press('Sign In');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'Too many wrong passwords were tried. Try again in 32 seconds, or reset your password.',
    );
    expect(show).not.toHaveBeenCalled();
    press('reset your password');
    expect(onForgotten).toHaveBeenCalledWith('owner@example.com');

    signIn.mockRejectedValueOnce(refusal('identity.too_many_tries', 429, 841));
    press('Sign In');
    expect(await screen.findByText(/Try again in 15 minutes/)).toBeTruthy();

    // The next try is looked at again: what was said before is gone.
    signIn.mockRejectedValueOnce(refusal('identity.invalid_credentials', 401));
    press('Sign In');
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(show).not.toHaveBeenCalled();
  });

  it('in Arabic too', async () => {
    open('ar', arabic as unknown as typeof english); // the same keys with other words
    signIn.mockRejectedValueOnce(refusal('identity.too_many_tries', 429, 32));
    press(arabic.identity.signIn);
    expect((await screen.findByRole('alert')).textContent).toMatch(
      /كلمات مرور خاطئة كثيرة.*بعد .+، أو أعد تعيين كلمة المرور/,
    );
  });
});
