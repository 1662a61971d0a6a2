// Which family of browser and system a session is in: enough to recognise one's own, too little to recognise a person.
import type { DeviceSession } from '@amanah/api/identity/security';

const browsers: readonly (readonly [DeviceSession['browser'], RegExp])[] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\bOPR\/|\bOpera\b/],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//],
  ['safari', /\bSafari\//],
];
const systems: readonly (readonly [DeviceSession['system'], RegExp])[] = [
  ['android', /\bAndroid\b/],
  ['ios', /\b(?:iPhone|iPad|iPod)\b/],
  ['windows', /\bWindows\b/],
  ['macos', /\bMac OS X\b|\bMacintosh\b/],
  ['linux', /\bLinux\b|\bX11\b/],
];

/** @example deviceOf('Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0') // 'firefox linux' */
export function deviceOf(userAgent: string | undefined): string {
  const first = <Family extends string>(list: readonly (readonly [Family, RegExp])[]) =>
    list.find(([, pattern]) => pattern.test(userAgent ?? ''))?.[0] ?? 'other';
  return `${first(browsers)} ${first(systems)}`;
}

export function familiesOf(device: string): Pick<DeviceSession, 'browser' | 'system'> {
  const [browser, system] = device.split(' ');
  return {
    browser: browsers.find(([family]) => family === browser)?.[0] ?? 'other',
    system: systems.find(([family]) => family === system)?.[0] ?? 'other',
  };
}
