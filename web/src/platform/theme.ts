// Light, dark or as the device. The first paint is set by public/appearance.js with the same key.
import { useSyncExternalStore } from 'react';
import { storageKeys, storedValue } from './storage.ts';

export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const theme = storedValue<Theme>(
  storageKeys.theme,
  (text) => themes.find((entry) => entry === text) ?? 'system',
  (value) => (value === 'system' ? null : value),
);

function apply(value: Theme): void {
  if (value === 'system') document.documentElement.removeAttribute('data-theme');
  else document.documentElement.setAttribute('data-theme', value);
}

theme.subscribe(() => apply(theme.get()));

export function useTheme(): { readonly theme: Theme; readonly setTheme: (value: Theme) => void } {
  return { theme: useSyncExternalStore(theme.subscribe, theme.get, theme.get), setTheme: theme.set };
}
