// Small labels. RoleBadge has accent and sign of the role; other badges use the verdict families.
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

export type BadgeTone =
  | 'emerald'
  | 'amber'
  | 'red'
  | 'slate'
  | 'plain'
  | 'consumer'
  | 'retailer'
  | 'certifier'
  | 'producer';

const tones: Record<BadgeTone, string> = {
  emerald: 'bg-emerald-wash text-emerald-ink',
  amber: 'bg-amber-wash text-amber-ink',
  red: 'bg-red-wash text-red-ink',
  slate: 'bg-slate-wash text-slate-ink',
  plain: 'bg-sunken text-ink-soft',
  consumer: 'bg-consumer-wash text-consumer-ink',
  retailer: 'bg-retailer-wash text-retailer-ink',
  certifier: 'bg-certifier-wash text-certifier-ink',
  producer: 'bg-producer-wash text-producer-ink',
};

export function Badge({
  tone = 'plain',
  icon,
  children,
}: {
  readonly tone?: BadgeTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={classNames(
        'inline-flex max-w-full items-center gap-1 whitespace-nowrap rounded-[0.7rem] px-2.5 py-0.5 text-xs font-medium max-[24rem]:whitespace-normal',
        tones[tone],
      )}
    >
      {icon ? <Icon name={icon} size={14} /> : null}
      {children}
    </span>
  );
}

const roleMarks: Readonly<Record<string, { readonly tone: BadgeTone; readonly icon: IconName }>> = {
  consumer: { tone: 'consumer', icon: 'user' },
  retailer: { tone: 'retailer', icon: 'shop' },
  certifier: { tone: 'certifier', icon: 'document' },
  producer: { tone: 'producer', icon: 'factory' },
};

/** Consumer blue, retailer green, certifier purple, producer orange, any other grey; each with the sign of its role. */
export function RoleBadge({ role, children }: { readonly role: string; readonly children: ReactNode }) {
  return <Badge {...(roleMarks[role] ?? {})}>{children}</Badge>;
}
