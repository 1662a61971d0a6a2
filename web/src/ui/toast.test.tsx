// @vitest-environment happy-dom
// Toasts: section 9 of the specification, at most 1 visible, removal delay after dismissal 1,000,000 ms.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toaster } from './toast.tsx';
import { createToastQueue, quietAfterMilliseconds, removalDelayMilliseconds } from './toast-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('toasts', () => {
  it('show at most one at a time: a new one replaces the one before', () => {
    const queue = createToastQueue();
    render(<Toaster label="Notifications" dismissLabel="Dismiss" queue={queue} />);
    act(() => void queue.show({ title: 'First' }));
    act(() => void queue.show({ title: 'Second' }));
    expect(screen.queryByText('First')).toBeNull();
    expect(screen.getByRole('status').textContent).toContain('Second');
  });
  it('are remembered for 1,000,000 ms after dismissal', () => {
    const queue = createToastQueue();
    const id = queue.show({ title: 'First' });
    queue.dismiss(id);
    expect(queue.current()).toBeNull();
    vi.advanceTimersByTime(removalDelayMilliseconds - 1);
    expect(queue.remembered()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(queue.remembered()).toHaveLength(0);
  });
  it('interrupt a reader only for failures, and these leave by themselves too', () => {
    const queue = createToastQueue();
    render(<Toaster label="Notifications" dismissLabel="Dismiss" queue={queue} />);
    act(() => void queue.show({ title: 'Sign In Failed', tone: 'destructive' }));
    expect(screen.getByRole('alert').textContent).toContain('Sign In Failed');
    act(() => void vi.advanceTimersByTime(quietAfterMilliseconds));
    expect(screen.queryByText('Sign In Failed')).toBeNull();
  });
  it('are dismissed by whoever has read them', () => {
    const queue = createToastQueue();
    render(<Toaster label="Notifications" dismissLabel="Dismiss" queue={queue} />);
    act(() => void queue.show({ title: 'Saved' }));
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText('Saved')).toBeNull();
  });
  it('leave by themselves, but not under the pointer', () => {
    const queue = createToastQueue();
    render(<Toaster label="Notifications" dismissLabel="Dismiss" queue={queue} />);
    act(() => void queue.show({ title: 'Welcome back!', tone: 'good' }));
    fireEvent.pointerEnter(screen.getByText('Welcome back!').parentElement?.parentElement as Element);
    act(() => void vi.advanceTimersByTime(quietAfterMilliseconds * 2));
    expect(screen.getByText('Welcome back!')).toBeTruthy();
    fireEvent.pointerLeave(screen.getByText('Welcome back!').parentElement?.parentElement as Element);
    act(() => void vi.advanceTimersByTime(quietAfterMilliseconds));
    expect(screen.queryByText('Welcome back!')).toBeNull();
  });
});
