// Who accepts a certifier for these goods: countries in one line, and in the row that opens each body that does and each that does not.
import { type AcceptingBody, type WhoAccepts as Answer, whoAccepts } from '@amanah/api/authorities';
import type { RouteQuery } from '@amanah/api/route';
import { isRecognisedOn, recognitionGaps } from '@amanah/core/authorities';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { isolated } from '../../platform/isolated.ts';
import { useLanguage } from '../../platform/language.tsx';
import { nameCountry, sayCountry, useMarket } from '../../platform/market.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { ofVisit } from '../../platform/visit.ts';
import { Card } from '../../ui/card.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/states.tsx';

export interface Accepted {
  readonly certifierId: string;
  readonly certifier: string;
  readonly category: RouteQuery<typeof whoAccepts>['category'];
  /** On which it counts: when the batch was made, else today. */
  readonly day: string;
}

interface WhoAcceptsProps extends Accepted {
  /** By the answer, where the person shops: goods may be, although recognition has ended since. */
  readonly isAcceptedHere: boolean;
  /** What came with the page, shown while it is asked for. */
  readonly known?: Answer | undefined;
}

export const whoAcceptsQuery = ({ certifierId, category, day }: Accepted) =>
  queryOptions({
    queryKey: ['who-accepts', certifierId, category, day],
    queryFn: ({ signal }) => api.call(whoAccepts, { params: { id: certifierId }, query: { category, day } }, signal),
    staleTime: ofVisit,
  });

/** Of several authorities of a country the one speaks that says most, as in the verdict. */
const gaps = [...recognitionGaps, 'none'] as const;

/** Countries in a line are read at a glance; more of them are counted. */
const mostNamed = 4;

export function WhoAccepts({ known, isAcceptedHere, ...asked }: WhoAcceptsProps) {
  const t = useTranslations('result.acceptance');
  const format = useFormatter();
  const { locale } = useLanguage();
  const { market } = useMarket();
  const answer = useQuery({ ...whoAcceptsQuery(asked), ...(known && { placeholderData: known }) });
  // What stands on record is beside the answer and no part of it: without it the answer is as good.
  if (answer.isError) return null;
  if (answer.isPending) return <Skeleton className="h-15 rounded-surface" />;
  const { doNotAccept } = answer.data;
  // What held when the goods were made may have ended since.
  const today = new Date().toISOString().slice(0, 10);
  const [ended, accept] = [true, false].map((isEnded) =>
    answer.data.accept.filter(({ until }) => isRecognisedOn({ from: asked.day, until }, today) !== isEnded),
  ) as [Answer['accept'], Answer['accept']];
  const codes = [...new Set(accept.map(({ country }) => country))];
  const isHere = market !== null && codes.includes(market);
  const hasEndedHere = ended.some(({ country }) => country === market);
  // Where the register knows nobody who speaks for a country, nobody there has refused.
  const gap = gaps.find((one) => doNotAccept.some((body) => body.country === market && body.gap === one));
  const isStillAccepted = isAcceptedHere && (hasEndedHere || gap === 'ended');
  const sayHere = isStillAccepted
    ? (`stillAccepted.${hasEndedHere ? 'made' : 'contracted'}` as const)
    : hasEndedHere
      ? 'endedHere'
      : gap === undefined
        ? 'nobodyThere'
        : (`notHere.${gap}` as const);
  // What is recognised nowhere is not here either: said once.
  const isNowhere = codes.length === 0 && (sayHere === 'nobodyThere' || sayHere === 'notHere.none');
  // Where the person shops comes first: the rest is about others.
  const sorted = isHere ? [market, ...codes.filter((code) => code !== market)] : codes;
  const countries = sorted.map((code) => sayCountry(code, locale));
  const named = countries.slice(0, mostNamed);
  const summary =
    countries.length === 0
      ? t('nobody')
      : countries.length > mostNamed
        ? t('more', { countries: format.list(named, { type: 'unit' }), count: countries.length - mostNamed })
        : t('in', { countries: format.list(named) });
  return (
    <Card padding="none" className="px-4 py-1.5 sm:px-6">
      <Disclosure
        headingLevel={2}
        summary={
          <span className="flex items-start gap-2.5">
            <Icon name="globe" className="mt-0.5 text-ink-faint" />
            <span>
              {market === null || isHere || isNowhere ? null : (
                <span className={classNames('block font-medium', !isStillAccepted && 'text-amber-ink')}>
                  {t(sayHere, { market: sayCountry(market, locale) })}
                </span>
              )}
              {summary}
            </span>
          </span>
        }
      >
        <div className="flex flex-col gap-5 border-t border-line pt-3 pb-4">
          <p className="text-sm text-ink-soft">{t('note', { certifier: isolated(asked.certifier) })}</p>
          <Bodies title={t('accept')} icon="check" colour="text-emerald-fill" bodies={accept} />
          <Bodies title={t('acceptedThen')} icon="minus" colour="text-amber-fill" bodies={ended} />
          {gaps.map((one) => (
            <Bodies
              key={one}
              title={t(`doNotAccept.${one}`)}
              icon="minus"
              colour="text-ink-faint"
              bodies={doNotAccept.filter((body) => body.gap === one)}
            />
          ))}
        </div>
      </Disclosure>
    </Card>
  );
}

interface BodiesProps {
  readonly title: string;
  readonly icon: IconName;
  readonly colour: string;
  readonly bodies: readonly (AcceptingBody & { readonly until?: string | null })[];
}

function Bodies({ title, icon, colour, bodies }: BodiesProps) {
  const t = useTranslations('result.acceptance');
  const { locale } = useLanguage();
  const { longDay } = useDayWords();
  if (bodies.length === 0) return null;
  return (
    <div>
      <h3 className="text-sm font-medium tracking-normal">{title}</h3>
      <ul className="mt-2 flex flex-col gap-2">
        {bodies.map(({ country, body, name, until }) => (
          <li key={body} className="flex gap-2.5">
            <Icon name={icon} size={18} className={`mt-0.5 ${colour}`} />
            <span className="min-w-0">
              {nameCountry(country, locale)} · <Said title={name}>{body}</Said>
              {until ? <span className="text-ink-soft"> · {t('until', { day: longDay(until) })}</span> : null}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
