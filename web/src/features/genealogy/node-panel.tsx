// What is known of the chosen node: the thing with its way on, or the process with its events, what went in and what came out.
import type { Genealogy, TracedProcess, TracedThing } from '@amanah/api/genealogy';
import { Link } from '@tanstack/react-router';
import { useFormatter, useTranslations } from 'use-intl';
import { evidenceAddress, patterns } from '../../paths.ts';
import { Quantity } from '../../platform/quantity.tsx';
import { Said } from '../../platform/said.tsx';
import { buttonClasses } from '../../ui/button.tsx';
import { Code } from '../../ui/code.tsx';
import { Icon } from '../../ui/icon.tsx';
import { thingIcons, useProcessWord } from './node-label.tsx';

export function ThingPanel({ thing }: { readonly thing: TracedThing }) {
  const t = useTranslations('genealogy');
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start gap-3">
        <Icon name={thingIcons[thing.kind]} className="mt-1 text-ink-faint" />
        <div className="min-w-0">
          <h2 className="text-lg">
            <Said>{thing.productName ?? t(`kinds.${thing.kind}`)}</Said>
          </h2>
          {thing.producerName ? (
            <p className="text-ink-soft">
              <Said>{thing.producerName}</Said>
            </p>
          ) : null}
          <p className="mt-1 text-sm">
            <Code>{thing.label}</Code>
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        {thing.code ? (
          <Link to={patterns.product} params={{ qrCode: thing.code }} className={buttonClasses({ size: 'small' })}>
            {t('openProduct')}
          </Link>
        ) : null}
        {thing.side === 'root' ? null : (
          <Link
            to={patterns.genealogy}
            search={{ code: thing.code ?? thing.label }}
            className={buttonClasses({ tone: 'secondary', size: 'small' })}
          >
            {t('traceFromHere')}
          </Link>
        )}
      </div>
    </div>
  );
}

export function ProcessPanel({
  process,
  genealogy,
}: {
  readonly process: TracedProcess;
  readonly genealogy: Genealogy;
}) {
  const t = useTranslations('genealogy');
  const format = useFormatter();
  const processWord = useProcessWord();
  return (
    <div className="flex flex-col gap-4">
      <h2 className="text-lg">{processWord(process)}</h2>
      <ul className="flex flex-col gap-3">
        {process.events.map((event) => (
          <li key={event.id} className="text-sm">
            <p className="font-medium">{format.dateTime(new Date(event.time), 'moment')}</p>
            <p className="text-ink-soft">
              <Said>{t('by', { organisation: event.organisation })}</Said>
              {event.place ? (
                <>
                  {' '}
                  <Said>{t('at', { place: event.place })}</Said>
                </>
              ) : null}
            </p>
            <Link
              {...evidenceAddress(event.hash)}
              preload={false}
              className="inline-flex min-h-9 items-center gap-1.5 font-medium text-brand-ink hover:underline"
            >
              <Icon name="lock" size={16} />
              {t('evidence')}
            </Link>
          </li>
        ))}
      </ul>
      <Amounts
        title={t('in')}
        edges={genealogy.edges.filter(({ to }) => to === process.id)}
        end="from"
        genealogy={genealogy}
      />
      <Amounts
        title={t('out')}
        edges={genealogy.edges.filter(({ from }) => from === process.id)}
        end="to"
        genealogy={genealogy}
      />
    </div>
  );
}

/** So many are listed; the list below the drawing has them all. */
const mostAmounts = 12;

function Amounts({
  title,
  edges,
  end,
  genealogy,
}: {
  readonly title: string;
  readonly edges: Genealogy['edges'];
  readonly end: 'from' | 'to';
  readonly genealogy: Genealogy;
}) {
  const t = useTranslations('genealogy');
  const labels = new Map(genealogy.things.map((thing) => [thing.id, thing]));
  if (edges.length === 0) return null;
  return (
    <section>
      <h3 className="mb-1 text-sm font-medium text-ink-soft">{title}</h3>
      <ul className="divide-y divide-line">
        {edges.slice(0, mostAmounts).map((edge) => {
          const thing = labels.get(edge[end]);
          return (
            <li key={edge[end]} className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-sm">
              <span className="min-w-0">
                <Code>{thing?.label ?? edge[end]}</Code>
              </span>
              {edge.quantity === null ? null : (
                <span className="text-ink-soft tabular-nums">
                  <Quantity quantity={edge.quantity} unit={edge.unit} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {edges.length > mostAmounts ? (
        <p className="text-sm text-ink-faint">{t('more', { count: edges.length - mostAmounts })}</p>
      ) : null}
    </section>
  );
}

// UN/CEFACT codes of the usual units, as people write them.
