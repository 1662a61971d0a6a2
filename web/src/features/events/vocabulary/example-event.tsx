// JSON as it is sent, to read and to copy. Always left to right.
import type { EventJson } from '@amanah/core/events';
import { useTranslations } from 'use-intl';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { ScrollRegion } from '../../../ui/scroll-region.tsx';

export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  return (
    <ScrollRegion label={label}>
      <pre dir="ltr" className="w-max min-w-full rounded-control bg-sunken p-4 font-mono text-xs leading-relaxed">
        {JSON.stringify(value, null, 2)}
      </pre>
    </ScrollRegion>
  );
}

export function ExampleEvent({ title, event }: { readonly title: string; readonly event: EventJson }) {
  const t = useTranslations('vocabulary');
  return (
    <Disclosure
      headingLevel={3}
      summary={<span className="font-medium">{t('example')}</span>}
      className="rounded-surface border border-line bg-surface px-4"
    >
      <div className="pb-4">
        <Json value={event} label={t('exampleOf', { title })} />
      </div>
    </Disclosure>
  );
}
