// One item: what it is, why its verdict is what it is, how far its supplier can be trusted, and every movement behind its stock.

import { type InventoryItem, type InventoryItemDetail, setLowStock } from '@amanah/api/inventory';
import { blockOfGoods } from '@amanah/core/inventory';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../../paths.ts';
import { api } from '../../platform/api.ts';
import { BackLink } from '../../platform/back-link.tsx';
import { ConflictDialog, takeKeys, useEditing } from '../../platform/editing.tsx';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { VerdictBadge } from '../../platform/verdict-badge.tsx';
import { ReasonList } from '../../platform/verdict-reasons.tsx';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Code } from '../../ui/code.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { useItemWords } from './item-words.ts';
import { unitsOf } from './movement-draft.ts';
import { forgetStock, itemQuery } from './queries.ts';
import { RiskCard } from './risk.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

export function ItemDetail({ id }: { readonly id: string }) {
  const t = useTranslations('inventory');
  const general = useTranslations('general');
  const answer = useQuery(itemQuery(id));
  const back = <BackLink to={patterns.inventory}>{t('detail.back')}</BackLink>;
  if (answer.data) return <Shown detail={answer.data} back={back} />;
  return (
    <div>
      {back}
      {answer.isError ? (
        <FailedQuery title={t('failedTitle')} query={answer} headingLevel={1} />
      ) : (
        <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
          <Skeleton className="h-16" />
          <Skeleton className="h-72 rounded-surface" />
          <Skeleton className="h-72 rounded-surface" />
        </SkeletonGroup>
      )}
    </div>
  );
}

function Shown({ detail, back }: { readonly detail: InventoryItemDetail; readonly back: React.ReactNode }) {
  const t = useTranslations('inventory');
  const words = useItemWords();
  const { item, movements, mayWrite, leftByEvents } = detail;
  const left = words.left(item);
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        accent="retailer"
        title={<Said>{item.product ?? t('unregistered')}</Said>}
        introduction={
          <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <VerdictBadge state={item.verdict} />
            <span>
              {item.store} · {t('stock')}: <span className="font-medium text-ink tabular-nums">{item.stock}</span>
            </span>
          </p>
        }
        above={back}
      />
      <Blocked item={item} units={item.stock - leftByEvents} mayWrite={mayWrite} />
      <LeftByEvents left={leftByEvents} here={item.stock - leftByEvents} />
      <CountAgain stock={item.stock} />
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <SectionCard title={t('detail.facts')} icon="box">
          <FactList
            facts={[
              { term: t('detail.gtin'), value: <Code>{item.gtin}</Code> },
              {
                term: t('batch'),
                value: item.batchNumber === null ? t('batchUnknown') : <Code>{item.batchNumber}</Code>,
              },
              { term: t('detail.supplier'), value: item.supplier ?? t('detail.unknownSupplier') },
              {
                term: t('expiry'),
                value:
                  item.expiryDate === null ? null : (
                    <span className={classNames(item.isExpired && 'text-red-ink')}>
                      {words.day(item.expiryDate)}
                      {left ? ` · ${left}` : null}
                    </span>
                  ),
              },
              { term: t('lastChecked'), value: words.moment(item.lastChecked) },
            ]}
          />
          <LowStock key={item.lowStockBelow ?? 'none'} item={item} mayWrite={mayWrite} />
          <Link
            to={patterns.product}
            params={{ qrCode: item.code }}
            className={classNames(buttonClasses({ tone: 'secondary', size: 'small' }), 'mt-4 gap-2')}
          >
            <Icon name="eye" size={18} />
            {t('detail.shopperView')}
          </Link>
        </SectionCard>
        <div className="flex flex-col gap-6">
          <SectionCard
            title={t('detail.reasons')}
            icon="info"
            aside={
              item.verdictChangedAt === null ? undefined : (
                <span className="text-sm text-ink-soft">
                  {t('changed', { time: words.ago(item.verdictChangedAt) })}
                </span>
              )
            }
          >
            <ReasonList reasons={item.reasons} />
          </SectionCard>
          {item.supplierRisk ? <RiskCard risk={item.supplierRisk} /> : null}
        </div>
      </div>
      <Movements item={item} movements={movements} />
    </div>
  );
}

/** What is not to be sold says so, and what there is to do with it stands beside it. */
function CountAgain({ stock }: { readonly stock: number }) {
  const t = useTranslations('inventory.detail');
  if (stock >= 0) return null;
  return (
    <Notice tone="red" icon="warning">
      {t('countAgain')}
    </Notice>
  );
}

/** They stand in the stock until somebody counts. */
function LeftByEvents({ left, here }: { readonly left: number; readonly here: number }) {
  const t = useTranslations('inventory.detail');
  if (left <= 0) return null;
  return (
    <Notice tone="amber" icon="truck">
      {t('leftByEvents', { left, here })}
    </Notice>
  );
}

interface BlockedProps {
  readonly item: InventoryItem;
  /** That are there, as events and stock say together. */
  readonly units: number;
  readonly mayWrite: boolean;
}

function Blocked({ item, units, mayWrite }: BlockedProps) {
  const t = useTranslations('inventory');
  const [isWritingOff, setWritingOff] = useState(false);
  const block = blockOfGoods(item.reasons);
  if (block === null) return null;
  return (
    <>
      <Notice tone="red" icon="warning">
        {t(`detail.blocked.${block}`)}
        {units > 0 ? (
          <span className="mt-3 flex flex-wrap items-center gap-3">
            <Button size="small" icon="minus" isDisabled={!mayWrite} onPress={() => setWritingOff(true)}>
              {t('work.written_off')}
            </Button>
            {mayWrite ? null : t('mayNot')}
          </span>
        ) : null}
      </Notice>
      {isWritingOff ? <WriteOffDialog itemId={item.id} units={units} onClose={() => setWritingOff(false)} /> : null}
    </>
  );
}

const entriesOf = ({ lowStockBelow }: Pick<InventoryItem, 'lowStockBelow'>) => ({
  lowStockBelow: lowStockBelow === null ? '' : String(lowStockBelow),
});

function LowStock({ item, mayWrite }: { readonly item: InventoryItem; readonly mayWrite: boolean }) {
  const t = useTranslations('inventory');
  const queries = useQueryClient();
  const save = useEditing({
    read: { etag: item.etag, content: { lowStockBelow: item.lowStockBelow } },
    send: (body: { readonly lowStockBelow: number | null }, ifMatch) =>
      api.call(setLowStock, { params: { id: item.id }, ifMatch, body }),
    etagOf: (saved) => saved.item.etag,
    onSaved: async () => {
      toasts.show({ title: t('detail.lowStockSet'), tone: 'good' });
      await forgetStock(queries);
    },
    fill: (content) => form.change(entriesOf(content)),
    onTaken: () => forgetStock(queries),
  });
  const form = useForm({
    initial: entriesOf(item),
    faultsOf: ({ lowStockBelow }) => ({
      lowStockBelow:
        lowStockBelow.trim() === '' || (unitsOf(lowStockBelow) ?? 0) > 0 ? undefined : t('desk.quantityWrong'),
    }),
    sending: save,
    onSubmit: ({ lowStockBelow }) => save.save({ lowStockBelow: unitsOf(lowStockBelow) }),
  });
  return (
    <FormBody form={form} className="mt-4 flex flex-wrap items-start gap-3">
      <TextField
        label={t('detail.lowStock')}
        help={mayWrite ? t('detail.lowStockHelp') : t('mayNot')}
        inputMode="numeric"
        autoComplete="off"
        className="w-40"
        {...form.field('lowStockBelow')}
        isDisabled={!mayWrite}
      />
      <ConflictDialog
        editing={save}
        parts={[
          {
            label: t('detail.lowStock'),
            show: ({ lowStockBelow }) => (lowStockBelow === null ? '' : String(lowStockBelow)),
            take: takeKeys('lowStockBelow'),
          },
        ]}
      />
      <Button type="submit" tone="secondary" className="mt-6.5" isDisabled={!mayWrite} isPending={save.isPending}>
        {t('detail.setLowStock')}
      </Button>
      <FormFailure form={form} />
    </FormBody>
  );
}

function Movements({ item, movements }: Pick<InventoryItemDetail, 'item' | 'movements'>) {
  const t = useTranslations('inventory');
  const words = useItemWords();
  const columns: readonly Column<(typeof movements)[number]>[] = [
    {
      id: 'kind',
      label: t('detail.kind'),
      cell: (movement) => (
        <span className="font-medium">
          {movement.otherStore === item.store && (movement.kind === 'sent' || movement.kind === 'arrived')
            ? t(`detail.identified.${movement.kind}`)
            : movement.kind === 'sent' || movement.kind === 'arrived'
              ? t(`detail.kinds.${movement.kind}`, { store: movement.otherStore ?? '' })
              : t(`detail.kinds.${movement.kind}`)}
          {movement.reason ? (
            <span className="font-normal text-ink-soft"> · {t(`desk.reasons.${movement.reason}`)}</span>
          ) : null}
          {movement.supplier || movement.document ? (
            <span className="block text-sm font-normal text-ink-soft">
              {[movement.supplier, movement.document].filter(Boolean).map(isolated).join(' · ')}
            </span>
          ) : null}
          {movement.note ? <span className="block text-sm font-normal text-ink-soft">{movement.note}</span> : null}
        </span>
      ),
    },
    {
      id: 'amount',
      label: t('detail.amount'),
      isNumber: true,
      cell: ({ amount }) => <bdi dir="ltr">{words.signed(amount)}</bdi>,
    },
    {
      id: 'after',
      label: t('detail.after'),
      isNumber: true,
      cell: ({ stockAfter }) => <bdi dir="ltr">{stockAfter}</bdi>,
    },
    { id: 'when', label: t('detail.when'), cell: ({ at }) => <time dateTime={at}>{words.moment(at)}</time> },
    { id: 'by', label: t('detail.by'), cell: ({ by }) => by ?? '–' },
  ];
  return (
    <SectionCard title={t('detail.movements')} icon="list">
      <DataTable caption={t('detail.movementsCaption')} columns={columns} rows={movements} rowId={({ id }) => id} />
    </SectionCard>
  );
}
