// The steps of a journey on a map, with the same route in words below it. Steps without a place are not on it and are told in the list.
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { useLanguage } from '../../platform/language.tsx';
import { Said } from '../../platform/said.tsx';
import { isConnectionSlow } from '../../platform/slow-connection.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { RouteMap } from '../../ui/map.tsx';
import type { MapStop, MapTown, MapWords } from '../../ui/map-stops.ts';
import { type LocatedStep, stepBefore, wayOf } from './located-steps.ts';
import { townsQuery } from './queries.ts';

export interface JourneyMapProps {
  readonly steps: readonly LocatedStep[];
  readonly selectedId: string | null;
  readonly onSelect: (id: string | null) => void;
}

const noTowns: readonly MapTown[] = [];

export function JourneyMap({ steps, selectedId, onSelect }: JourneyMapProps) {
  const t = useTranslations('maps.map');
  const { locale } = useLanguage();
  const stops = useStops(steps);
  const words = useWords();
  const towns = useQuery(townsQuery(useMemo(() => stops.map((stop) => stop.place), [stops])));
  const shownTowns = useMemo(
    () => towns.data?.towns.map(({ name, population, lat, lng }) => ({ name, population, place: { lat, lng } })),
    [towns.data],
  );
  if (stops.length === 0) return <p className="text-ink-soft">{t('none')}</p>;
  return (
    <section aria-label={t('title')} className="flex flex-col gap-2 print:hidden">
      <RouteMap
        stops={stops}
        towns={shownTowns ?? noTowns}
        selectedId={selectedId}
        onSelect={onSelect}
        words={words}
        locale={locale}
        waitsForOpening={isConnectionSlow}
      />
      <p className="text-xs text-ink-faint">
        {t('borders')} {t('sources', { places: towns.data?.attribution ?? 'GeoNames, CC BY 4.0' })}
      </p>
      <InWords steps={steps} />
    </section>
  );
}

function useStops(steps: readonly LocatedStep[]): readonly MapStop[] {
  const t = useTranslations('maps.map');
  const names = useTranslations('journeys.steps');
  return useMemo(
    () =>
      steps.flatMap((step, index) => {
        if (!step.coordinates) return [];
        const isApproximate = step.found?.kind === 'found';
        const named = { number: index + 1, step: names(step.type), place: step.name };
        return [
          {
            id: step.id,
            number: index + 1,
            place: step.coordinates,
            label: isApproximate ? t('markAbout', named) : t('mark', named),
            isReached: step.status !== 'pending',
            isApproximate,
            way: wayOf(step),
          },
        ];
      }),
    [steps, t, names],
  );
}

function useWords(): MapWords {
  const t = useTranslations('maps.map');
  return useMemo(
    () => ({
      title: `${t('title')}. ${t('help')}`,
      zoomIn: t('zoomIn'),
      zoomOut: t('zoomOut'),
      wholeRoute: t('wholeRoute'),
      together: (numbers) => t('together', { numbers }),
      scrollHelp: t('scrollHelp'),
      scrollHelpMac: t('scrollHelpMac'),
      touchHelp: t('touchHelp'),
      noEngine: t('noEngine'),
      notLoaded: t('notLoaded'),
      open: t('open'),
    }),
    [t],
  );
}

const name = (chunks: ReactNode) => <Said>{chunks}</Said>;

function InWords({ steps }: { readonly steps: readonly LocatedStep[] }) {
  const t = useTranslations('maps.map');
  return (
    <Disclosure
      headingLevel={2}
      summary={<span className="text-sm font-medium text-ink-soft">{t('inWords')}</span>}
      className="border-b border-line"
    >
      <ol className="list-inside list-decimal pb-3 text-sm marker:text-ink-faint">
        {steps.map((step, index) => (
          <li key={step.id} className="py-0.5">
            {stepBefore(steps, index) === undefined
              ? t.rich('stopFirst', { place: step.name, name })
              : step.distanceKilometres === null
                ? t.rich('stopUnknown', { place: step.name, name })
                : t.rich(step.isAbout ? 'stopAbout' : 'stop', {
                    place: step.name,
                    kilometres: step.distanceKilometres,
                    name,
                  })}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
