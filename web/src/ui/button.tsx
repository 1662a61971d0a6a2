// Button and the look of a button for links. It must never decide what pressing means.
import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type ButtonTone = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'regular' | 'large';

const tones: Record<ButtonTone, string> = {
  primary: 'bg-brand text-on-brand hover:bg-brand-hover active:bg-brand-press',
  secondary: 'border border-line-strong bg-surface text-ink hover:bg-sunken active:bg-line',
  quiet: 'text-ink-soft hover:bg-sunken hover:text-ink active:bg-line',
  danger: 'bg-red-fill text-paper hover:brightness-95 active:brightness-90',
};
const sizes: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 text-sm gap-1.5 pointer-coarse:min-h-11',
  regular: 'min-h-11 px-4 text-base gap-2',
  large: 'min-h-13 px-6 text-base gap-2.5',
};

export interface ButtonStyle {
  readonly tone?: ButtonTone;
  readonly size?: ButtonSize;
  /** Fills the width that it is given. */
  readonly wide?: boolean;
}

/** The look alone, for links: `<Link to={paths.scanner()} className={buttonClasses({ tone: 'primary' })}>`. */
export function buttonClasses({ tone = 'primary', size = 'regular', wide = false }: ButtonStyle = {}): string {
  return classNames(
    'inline-flex select-none items-center justify-center rounded-control text-center font-medium leading-tight no-underline transition-colors print:hidden',
    'disabled:opacity-50 data-[disabled]:opacity-50 data-[disabled]:pointer-events-none',
    tones[tone],
    sizes[size],
    wide && 'w-full',
  );
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'>, ButtonStyle {
  readonly children: ReactNode;
  readonly icon?: IconName;
  /** While true the button stays focusable, ignores presses and shows `pendingLabel` or its own words with a ring. */
  readonly isPending?: boolean;
  readonly pendingLabel?: string;
  readonly className?: string;
}

export function Button({
  children,
  icon,
  tone,
  size,
  wide,
  isPending = false,
  pendingLabel,
  className,
  ...rest
}: ButtonProps) {
  const style: ButtonStyle = {
    ...(tone === undefined ? {} : { tone }),
    ...(size === undefined ? {} : { size }),
    ...(wide === undefined ? {} : { wide }),
  };
  return (
    <AriaButton {...rest} isPending={isPending} className={classNames(buttonClasses(style), className)}>
      {isPending ? <Spinner /> : icon ? <Icon name={icon} size={size === 'small' ? 18 : 20} /> : null}
      <span>{isPending ? (pendingLabel ?? children) : children}</span>
    </AriaButton>
  );
}

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'style' | 'children'> {
  readonly icon: IconName;
  /** The accessible name; an icon alone says nothing. */
  readonly label: string;
  readonly className?: string;
}

export function IconButton({ icon, label, className, ...rest }: IconButtonProps) {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={classNames(
        'inline-flex size-11 shrink-0 items-center justify-center rounded-control text-ink-soft transition-colors hover:bg-sunken hover:text-ink active:bg-line data-[disabled]:opacity-50',
        className,
      )}
    >
      <Icon name={icon} />
    </AriaButton>
  );
}

export function Spinner({ size = 18 }: { readonly size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      aria-hidden="true"
      className="shrink-0 animate-[turn_900ms_linear_infinite]"
    >
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M12 3a9 9 0 0 1 9 9" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}
