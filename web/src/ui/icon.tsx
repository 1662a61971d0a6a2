// The icon set: our own line drawings on a 24 grid, stroke 1.75. An icon is never the only carrier of a meaning.
import type { ReactElement, SVGProps } from 'react';

const drawings = {
  scan: (
    <path d="M4 8V6a2 2 0 0 1 2-2h2M16 4h2a2 2 0 0 1 2 2v2M20 16v2a2 2 0 0 1-2 2h-2M8 20H6a2 2 0 0 1-2-2v-2M4 12h16" />
  ),
  qr: <path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2M14 18v2M18 18h2v2h-2z" />,
  barcode: <path d="M4 6v12M7 6v12M10.5 6v12M13.5 6v12M17 6v12M20 6v12" />,
  keyboard: <path d="M3 7h18v10H3zM7 11h.01M11 11h.01M15 11h.01M8 14h8" />,
  camera: (
    <path d="M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1zM12 16.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7z" />
  ),
  photo: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01" />,
  torch: <path d="M8 3h8l-1 6v11a1 1 0 0 1-1 1h-4a1 1 0 0 1-1-1V9zM8 6h8M12 12v3" />,
  flip: <path d="M4 12a8 8 0 0 1 13.7-5.7L20 8.5M20 4v4.5h-4.5M20 12a8 8 0 0 1-13.7 5.7L4 15.5M4 20v-4.5h4.5" />,
  tag: <path d="M4 4h7.2l8.3 8.3a1 1 0 0 1 0 1.4l-5.8 5.8a1 1 0 0 1-1.4 0L4 11.2zM8.2 8.2h.01" />,
  check: <path d="M5 12.5l4.5 4.5L19 7.5" />,
  cross: <path d="M6 6l12 12M18 6L6 18" />,
  minus: <path d="M5 12h14" />,
  plus: <path d="M12 5v14M5 12h14" />,
  clock: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2" />,
  question: (
    <path d="M9.5 9.2a2.6 2.6 0 1 1 3.9 2.3c-.9.5-1.4 1.1-1.4 2.2M12 17h.01M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z" />
  ),
  info: <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 11v5M12 8h.01" />,
  warning: <path d="M12 4l9 16H3zM12 10v4.5M12 17.2h.01" />,
  search: <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM20 20l-4-4" />,
  bell: <path d="M6 10a6 6 0 0 1 12 0c0 5 2 6 2 6H4s2-1 2-6zM10 19.5a2 2 0 0 0 4 0" />,
  menu: <path d="M4 7h16M4 12h16M4 17h16" />,
  more: <path d="M5 12h.01M12 12h.01M19 12h.01" strokeWidth="2.5" />,
  user: <path d="M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 20c1-4 4-5.5 8-5.5s7 1.5 8 5.5" />,
  users: (
    <path d="M9 12a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 19c.7-3.4 3-4.5 6-4.5s5.3 1.1 6 4.5M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.9c2 .5 3.1 1.8 3.5 4.1" />
  ),
  globe: (
    <path d="M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c2.6 2.6 3.8 5.6 3.8 9S14.6 18.4 12 21c-2.6-2.6-3.8-5.6-3.8-9S9.4 5.6 12 3z" />
  ),
  settings: (
    <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 9.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM9 19.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z" />
  ),
  sun: (
    <path d="M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M18.4 5.6l-1.1 1.1M6.7 17.3l-1.1 1.1" />
  ),
  moon: <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z" />,
  device: <path d="M4 5h16v11H4zM9 20h6M12 16v4" />,
  signIn: <path d="M14 4h5a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1h-5M4 12h11M11 8l4 4-4 4" />,
  signOut: <path d="M10 4H5a1 1 0 0 0-1 1v14a1 1 0 0 0 1 1h5M9 12h11M16 8l4 4-4 4" />,
  arrow: <path d="M5 12h14M13 6l6 6-6 6" />,
  back: <path d="M19 12H5M11 6l-6 6 6 6" />,
  chevron: <path d="M6 9l6 6 6-6" />,
  chevronEnd: <path d="M9 6l6 6-6 6" />,
  external: <path d="M14 4h6v6M20 4l-9 9M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5" />,
  eye: (
    <path d="M2.5 12C4.5 8 8 6 12 6s7.5 2 9.5 6c-2 4-5.5 6-9.5 6s-7.5-2-9.5-6zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z" />
  ),
  eyeOff: (
    <path d="M4 4l16 16M9.9 6.2A10 10 0 0 1 12 6c4 0 7.5 2 9.5 6a13 13 0 0 1-2.6 3.4M6.3 7.9A12 12 0 0 0 2.5 12c2 4 5.5 6 9.5 6 1.5 0 2.9-.3 4.2-.8M10 10a3 3 0 0 0 4 4" />
  ),
  share: (
    <path d="M12 15V4M8 7.5L12 3.5l4 4M6 11H5a1 1 0 0 0-1 1v7a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-7a1 1 0 0 0-1-1h-1" />
  ),
  copy: <path d="M9 9h10a1 1 0 0 1 1 1v10H10a1 1 0 0 1-1-1zM15 9V5a1 1 0 0 0-1-1H5a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h4" />,
  save: <path d="M12 4v11M8 11.5l4 4 4-4M4 17v2a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-2" />,
  document: <path d="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" />,
  link: <path d="M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1" />,
  farm: <path d="M12 21v-8M12 13c0-4 2.5-6.5 7-7 0 4.5-2.5 7-7 7zM12 16c0-3-2-5-6-5.5 0 3.5 2 5.5 6 5.5zM5 21h14" />,
  factory: <path d="M3 20V10l6 4v-4l6 4V4h5v16zM8 17h.01M12 17h.01M16 17h.01" />,
  box: <path d="M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9M8 5.3l8 4.5" />,
  truck: (
    <path d="M3 6h11v10H3zM14 10h4l3 3v3h-7M7.5 18.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5zM17 18.5a1.75 1.75 0 1 0 0-3.5 1.75 1.75 0 0 0 0 3.5z" />
  ),
  shop: (
    <path d="M4 10v9a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-9M3 10l2-6h14l2 6a3 3 0 0 1-6 0 3 3 0 0 1-6 0 3 3 0 0 1-6 0zM10 20v-5h4v5" />
  ),
  pin: (
    <path d="M12 21c-4.5-4.5-7-8-7-11a7 7 0 0 1 14 0c0 3-2.5 6.5-7 11zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z" />
  ),
  thermometer: <path d="M12 14V4.5a2 2 0 0 0-4 0V14a4 4 0 1 0 4 0zM10 9v8M16 6h3M16 10h3" />,
  calendar: <path d="M4 6h16v14H4zM4 10h16M8 3v4M16 3v4" />,
  offline: (
    <path d="M4 4l16 16M8.5 15.5a5 5 0 0 1 5.8-.9M5.5 12a9.5 9.5 0 0 1 4-2.5M14 9.3c1.7.4 3.3 1.3 4.5 2.7M3 8.7A14 14 0 0 1 6.5 6.3M11 5.1c3.7-.3 7.3.9 10 3.6M12 19h.01" />
  ),
  refresh: <path d="M20 12a8 8 0 1 1-2.3-5.7L20 8.5M20 4v4.5h-4.5" />,
  lock: <path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />,
  mail: <path d="M3 6h18v12H3zM3 7l9 7 9-7" />,
  building: <path d="M5 21V4h9v17M14 9h5v12M3 21h18M8 8h3M8 12h3M8 16h3" />,
  list: <path d="M9 6h11M9 12h11M9 18h11M4.5 6h.01M4.5 12h.01M4.5 18h.01" />,
  chart: <path d="M4 20V4M4 20h16M8 16v-4M12 16V8M16 16v-6" />,
  chat: <path d="M4 5h16v11H9l-5 4z" />,
  flask: <path d="M10 3h4M10.5 3v6L5 19a1.5 1.5 0 0 0 1.3 2h11.4A1.5 1.5 0 0 0 19 19L13.5 9V3M7.5 15h9" />,
  heart: <path d="M12 20C6 15.5 3.5 12.5 3.5 9A4.5 4.5 0 0 1 12 7a4.5 4.5 0 0 1 8.5 2c0 3.5-2.5 6.5-8.5 11z" />,
  sound: <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4zM15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11" />,
  soundOff: <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4zM16 9.5l5 5M21 9.5l-5 5" />,
  turnOver: <path d="M5 9a7 4.5 0 0 1 14 0c0 2.5-3 4.5-7 4.5H8M11 10.5L8 13.5l3 3" />,
} as const satisfies Record<string, ReactElement>;

export type IconName = keyof typeof drawings;

/** Arrows that mean "onward" or "back" turn with the reading direction. */
const directional: ReadonlySet<IconName> = new Set([
  'arrow',
  'back',
  'chevronEnd',
  'signIn',
  'signOut',
  'external',
  'truck',
  'turnOver',
]);

export interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'name' | 'children'> {
  readonly name: IconName;
  /** Pixels. */
  readonly size?: number;
}

export function Icon({ name, size = 20, className, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
      className={`shrink-0 ${directional.has(name) ? 'rtl:-scale-x-100' : ''} ${className ?? ''}`}
      {...rest}
    >
      {drawings[name]}
    </svg>
  );
}
