// What a screen shows when it has nothing yet, nothing at all, or a failure. Each says what to do next.
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './icon.tsx';

/** A grey shape with the size of what will come. Give it the final height, so that nothing moves. */
export function Skeleton({ className }: { readonly className?: string }) {
  return (
    <span
      aria-hidden="true"
      data-needs-script
      className={classNames('block animate-[breathe_1.6s_var(--ease)_infinite] rounded-control bg-sunken', className)}
    />
  );
}

/** Wraps skeletons: announces once that something is on its way, and hides the shapes from readers. */
export function SkeletonGroup({
  label,
  children,
  className,
}: {
  readonly label: string;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    // Without a script nothing comes: a page that waited for ever would be a promise.
    <div role="status" aria-busy="true" data-needs-script className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

interface StateProps {
  readonly title: string;
  readonly children?: ReactNode;
  readonly icon?: IconName;
  readonly action?: ReactNode;
  readonly headingLevel?: 1 | 2 | 3;
  readonly className?: string;
}

export function EmptyState({ title, children, icon = 'info', action, headingLevel = 2, className }: StateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className={classNames('flex flex-col items-center gap-3 px-4 py-10 text-center', className)}>
      <Icon name={icon} size={32} className="text-ink-faint" />
      <Heading className="text-lg">{title}</Heading>
      {children ? <div className="max-w-md text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div> : null}
    </div>
  );
}

export interface ErrorStateProps extends StateProps {
  readonly retryLabel?: string;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** Names the request in the server's log, for support. */
  readonly reference?: ReactNode;
}

export function ErrorState({
  title,
  children,
  icon = 'warning',
  action,
  headingLevel = 2,
  retryLabel,
  onRetry,
  isRetrying = false,
  reference,
  className,
}: ErrorStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div role="alert" className={classNames('flex flex-col items-center gap-3 px-4 py-10 text-center', className)}>
      <Icon name={icon} size={32} className="text-red-fill" />
      <Heading className="text-lg">{title}</Heading>
      {children ? <div className="max-w-md text-ink-soft">{children}</div> : null}
      <div className="mt-2 flex flex-wrap justify-center gap-3">
        {onRetry && retryLabel ? (
          <Button tone="secondary" icon="refresh" onPress={onRetry} isPending={isRetrying}>
            {retryLabel}
          </Button>
        ) : null}
        {action}
      </div>
      {reference ? <p className="mt-1 text-xs text-ink-faint">{reference}</p> : null}
    </div>
  );
}

/** One line across the page while the server cannot be reached. */
export function OfflineNotice({ children }: { readonly children: ReactNode }) {
  return (
    <div
      role="status"
      className="flex items-center justify-center gap-2 bg-slate-wash px-4 py-2 print:hidden text-center text-sm text-slate-ink"
    >
      <Icon name="offline" size={16} />
      <span>{children}</span>
    </div>
  );
}

/** A box that informs in one of the verdict families. */
export function Notice({
  tone = 'slate',
  icon = 'info',
  children,
  className,
}: {
  readonly tone?: 'emerald' | 'amber' | 'red' | 'slate';
  readonly icon?: IconName;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  const styles = {
    emerald: 'bg-emerald-wash text-emerald-ink border-emerald-line',
    amber: 'bg-amber-wash text-amber-ink border-amber-line',
    red: 'bg-red-wash text-red-ink border-red-line',
    slate: 'bg-slate-wash text-slate-ink border-slate-line',
  } as const;
  return (
    <div
      className={classNames('flex items-start gap-3 rounded-control border px-4 py-3 text-sm', styles[tone], className)}
    >
      <Icon name={icon} size={18} className="mt-0.5" />
      <div className="flex-1">{children}</div>
    </div>
  );
}
