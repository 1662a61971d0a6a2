// What the transport of the batch is estimated to have caused, with its method and the source of its factors beside it. Never a figure
// without the word "estimate".
import { carbonSource, estimateCarbon, kilogramsPerTonneKilometre } from '@amanah/core/journeys';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { type LocatedStep, legsOfSteps } from './located-steps.ts';

export function CarbonPanel({ steps }: { readonly steps: readonly LocatedStep[] }) {
  const t = useTranslations('maps.carbon');
  const modes = useTranslations('maps.modes');
  const stepNames = useTranslations('journeys.steps');
  const estimate = estimateCarbon(legsOfSteps(steps));
  const nameOf = (index: number) => stepNames(steps[index]?.type ?? 'farm');
  return (
    <div className="mt-4 border-t border-line pt-4">
      <h3 className="text-sm font-normal tracking-normal text-ink-soft">{t('title')}</h3>
      {estimate === null ? (
        <p className="mt-1 text-sm">{t('none')}</p>
      ) : (
        <>
          <p className="text-xl font-semibold tabular-nums">
            {t('perKilogram', { grams: Math.round(estimate.gramsPerKilogram) })}
          </p>
          {estimate.legsUnknown > 0 ? (
            <p className="text-sm text-ink-soft">{t('unknownLegs', { count: estimate.legsUnknown })}</p>
          ) : null}
          <Disclosure
            className="print:hidden"
            headingLevel={4}
            summary={<span className="text-sm font-medium text-ink-soft">{t('method')}</span>}
          >
            <ul className="divide-y divide-line border-y border-line text-sm">
              {estimate.legs.map((leg) => (
                <li key={leg.to} className="flex flex-wrap justify-between gap-x-3 py-1.5">
                  <span>{t('leg', { from: isolated(nameOf(leg.to - 1)), to: isolated(nameOf(leg.to)) })}</span>
                  <span className="text-ink-soft tabular-nums">
                    {t('kilometres', { kilometres: leg.kilometres })} · {modes(leg.mode)}
                    {leg.isAssumed ? ` (${t('assumed')})` : null}
                  </span>
                </li>
              ))}
            </ul>
            <div className="flex flex-col gap-2 py-2 text-sm text-ink-soft">
              <p>{t('methodBody')}</p>
              {estimate.legs.some((leg) => leg.isAssumed) ? <p>{t('assumedBody')}</p> : null}
              <ul>
                {[...new Set(estimate.legs.map((leg) => leg.mode))].map((mode) => (
                  <li key={mode} className="tabular-nums">
                    {t('factor', { mode: modes(mode), factor: kilogramsPerTonneKilometre[mode] })}
                  </li>
                ))}
              </ul>
              <p>
                <a href={carbonSource.url} rel="noreferrer" className="text-brand-ink underline underline-offset-4">
                  {t.rich('source', {
                    title: carbonSource.title,
                    publisher: carbonSource.publisher,
                    name: (chunks) => <Said lang="en">{chunks}</Said>,
                  })}
                </a>
              </p>
            </div>
          </Disclosure>
        </>
      )}
    </div>
  );
}
