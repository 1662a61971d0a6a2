// The frame of every screen: title of the document and, where wanted, the page's measure. It must never fetch.
import { type ReactNode, useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '../ui/class-names.ts';

/** Sets the title of the document while it is on screen. */
export function usePageTitle(title: string): void {
  const t = useTranslations('general');
  const name = t('productName');
  useEffect(() => {
    document.title = `${title} · ${name}`;
  }, [title, name]);
}

export interface PageProps {
  readonly title: string;
  readonly children: ReactNode;
  /** `wide`: 72rem. `narrow`: one column for reading and forms. `bleed`: the page sets its own widths. */
  readonly width?: 'wide' | 'narrow' | 'bleed';
  readonly className?: string;
}

export function Page({ title, children, width = 'wide', className }: PageProps) {
  usePageTitle(title);
  if (width === 'bleed') return <div className={className}>{children}</div>;
  return (
    <div className={classNames('page py-8 sm:py-12 print:min-h-0 print:p-0', className)}>
      {width === 'narrow' ? <div className="prose-width mx-auto">{children}</div> : children}
    </div>
  );
}
