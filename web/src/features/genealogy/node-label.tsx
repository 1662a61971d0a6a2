// One node of the drawing: a thing with its name and number, a process with what it is, or the number of what is folded away.
import { useFormatter, useTranslations } from 'use-intl';
import { Said } from '../../platform/said.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon, type IconName } from '../../ui/icon.tsx';
import type { ShownNode } from './shown-graph.ts';

export const thingIcons = {
  batch: 'box',
  pack: 'qr',
  container: 'truck',
  place: 'pin',
  other: 'question',
} as const satisfies Record<string, IconName>;

const known = ['TransformationEvent', 'AggregationEvent', 'AssociationEvent'] as const;

/** The word for a process: what its events are, or that packs of a batch bear its numbers. */
export function useProcessWord(): (process: {
  readonly id: string;
  readonly events: readonly { readonly type: string }[];
}) => string {
  const t = useTranslations('genealogy.processes');
  return ({ id, events }) => {
    if (id.startsWith('batch ')) return t('pack');
    const type = known.find((one) => one === events[0]?.type);
    return type ? t(type) : (events[0]?.type ?? '');
  };
}

export function NodeLabel({ node }: { readonly node: ShownNode }) {
  const t = useTranslations('genealogy');
  const format = useFormatter();
  const processWord = useProcessWord();
  if (node.kind === 'more')
    return <span className="font-medium text-ink-soft">{t('more', { count: node.count })}</span>;
  if (node.kind === 'process') {
    const [first] = node.process.events;
    return (
      <span className="flex min-w-0 flex-col items-center leading-tight">
        <span className="max-w-full truncate font-medium">{processWord(node.process)}</span>
        {first ? (
          <span className="text-xs text-ink-faint">
            {format.dateTime(new Date(first.time), { dateStyle: 'medium' })}
          </span>
        ) : null}
      </span>
    );
  }
  const { thing } = node;
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <Icon name={thingIcons[thing.kind]} size={20} className="shrink-0 text-ink-faint" />
      <span className="flex min-w-0 flex-col leading-tight">
        <span className="truncate font-medium">
          <Said>{thing.productName ?? t(`kinds.${thing.kind}`)}</Said>
        </span>
        <span dir="ltr" className="truncate text-start font-mono text-xs text-ink-faint">
          {shortLabel(thing.label)}
        </span>
      </span>
    </span>
  );
}

/** The number that tells things of one kind apart: lot, serial or the last part of an identifier. */
export function shortLabel(label: string): string {
  const lot = /\((?:10|21)\)(.+)$/.exec(label)?.[1];
  return lot ?? label.replace(/^\((?:00|8003|414)\)/, '').replace(/^.*[/:](?=[^/:]+$)/, '');
}

export const nodeClasses = (node: ShownNode, isChosen: boolean) =>
  classNames(
    'absolute flex items-center border bg-raised px-3 text-start text-sm text-ink transition-colors hover:bg-sunken',
    node.kind === 'thing' ? 'rounded-control' : 'justify-center rounded-full',
    node.kind === 'more' && 'border-dashed',
    isChosen ? 'border-brand-ink ring-2 ring-brand-ink' : 'border-line-strong',
    node.kind === 'thing' && node.thing.side === 'root' && !isChosen && 'border-brand-ink bg-brand-wash',
  );
