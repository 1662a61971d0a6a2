// A loudspeaker, on or crossed out, in the manner of the icon set.
export function SoundIcon({ isOn, size = 20 }: { readonly isOn: boolean; readonly size?: number }) {
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
      className="shrink-0"
    >
      <path d="M4 9.5h3.5L12 5.5v13l-4.5-4H4z" />
      <path d={isOn ? 'M15.5 9a4.2 4.2 0 0 1 0 6M18 6.5a7.8 7.8 0 0 1 0 11' : 'M16 9.5l5 5M21 9.5l-5 5'} />
    </svg>
  );
}
