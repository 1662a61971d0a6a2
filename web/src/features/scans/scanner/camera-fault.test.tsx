// @vitest-environment happy-dom
// Where there is no camera nobody is asked for a permission.
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../../platform/testing/show.tsx';
import { CameraFault } from './camera-fault.tsx';

afterEach(cleanup);

it('says that there is no camera, and offers to type', async () => {
  const typed = vi.fn();
  show(<CameraFault fault="none" onStart={() => undefined} onTypeInstead={typed} />);
  expect(await screen.findByRole('heading', { name: 'No camera found. Please check your device.' })).toBeTruthy();
  expect(screen.queryByText('Camera Access Required')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Enable Camera' })).toBeNull();
  const [first] = screen.getAllByRole('button');
  expect(first?.textContent).toBe('Type the code instead');
  if (first) fireEvent.click(first);
  expect(typed).toHaveBeenCalledOnce();
});

it('asks for the permission that was refused', async () => {
  show(<CameraFault fault="denied" onStart={() => undefined} onTypeInstead={() => undefined} />);
  expect(await screen.findByRole('button', { name: 'Enable Camera' })).toBeTruthy();
});
