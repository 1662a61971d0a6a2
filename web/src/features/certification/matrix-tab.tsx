// The matrix of an application: sites, products, production, and every material with what the live checks say of it.

import type { Application, ApplicationContent, MaterialLine } from '@amanah/api/certification/applications';
import { finalStates, hasEndedWithout } from '@amanah/core/certification';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { ConflictDialog, listParts } from '../../platform/editing.tsx';
import { LeaveGuard } from '../../platform/leave-guard.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Button } from '../../ui/button.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { EmptyState, Notice } from '../../ui/states.tsx';
import { AddOfLabels, LabelNotices } from './label-notices.tsx';
import { ReviewsLeft } from './material-review.tsx';
import { MaterialRow } from './material-row.tsx';
import { Production, Scope } from './matrix-scope.tsx';
import { ownThingsQuery } from './queries.ts';
import { emptyLine, useMatrix } from './use-matrix.ts';

export function MatrixTab({ application }: { readonly application: Application }) {
  const t = useTranslations('certification.matrix');
  const { day } = useDayWords();
  const matrix = useMatrix(application);
  const { content, change, checks, isEditable } = matrix;
  const isOver = hasEndedWithout(application);
  const changeLine = (id: string, changed: Partial<MaterialLine>) =>
    change({ materials: content.materials.map((line) => (line.id === id ? { ...line, ...changed } : line)) });
  return (
    <div className="flex flex-col gap-6">
      {isEditable && matrix.saving !== 'saved' ? <LeaveGuard /> : null}
      <MatrixConflict application={application} matrix={matrix} />
      {!isEditable && application.side === 'applicant' ? (
        <Notice icon="lock">{t(finalStates.some((one) => one === application.state) ? 'over' : 'closed')}</Notice>
      ) : null}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        <Scope application={application} content={content} isEditable={isEditable} onChange={change} />
        <Production content={content} isEditable={isEditable} onChange={change} />
      </div>
      {isOver ? null : <LabelNotices checks={checks} />}
      <SectionCard title={t('materials')} icon="flask" aside={<SaveState matrix={matrix} />}>
        <p className="mb-4 text-sm text-ink-soft">
          {t(isEditable ? 'introduction' : 'entered')}
          {isOver ? null : ` ${t('until', { day: day(checks.until) })}`}
        </p>
        <ReviewsLeft application={application} />
        {content.materials.length === 0 ? (
          <EmptyState title={t('none')} icon="flask" headingLevel={3}>
            {isEditable ? t('noneBody') : null}
          </EmptyState>
        ) : (
          <ol aria-label={t('caption')} className="divide-y divide-line border-y border-line">
            {content.materials.map((line, index) => (
              <MaterialRow
                key={line.id}
                application={application}
                line={line}
                place={index + 1}
                check={checks.materials.find(({ id }) => id === line.id)}
                isChecking={matrix.isChecking}
                isSaved={matrix.saving === 'saved'}
                isEditable={isEditable}
                onChange={(changed) => changeLine(line.id, changed)}
                onRemove={() => change({ materials: content.materials.filter(({ id }) => id !== line.id) })}
              />
            ))}
          </ol>
        )}
        {isEditable ? (
          <div className="mt-4 flex flex-wrap gap-3">
            <Button
              tone="secondary"
              icon="plus"
              onPress={() => change({ materials: [...content.materials, emptyLine()] })}
            >
              {t('add')}
            </Button>
            <AddOfLabels checks={checks} onAdd={(lines) => change({ materials: [...content.materials, ...lines] })} />
          </div>
        ) : null}
      </SectionCard>
    </div>
  );
}

const takeDeclared =
  (key: keyof ApplicationContent['declaration']) =>
  (into: ApplicationContent, from: ApplicationContent): ApplicationContent => ({
    ...into,
    declaration: { ...into.declaration, [key]: from.declaration[key] },
  });

/** What a colleague has written meanwhile, beside what was typed here. */
function MatrixConflict({
  application,
  matrix,
}: {
  readonly application: Application;
  readonly matrix: ReturnType<typeof useMatrix>;
}) {
  const t = useTranslations('certification.matrix');
  const all = useTranslations('certification');
  const things = useQuery({ ...ownThingsQuery, enabled: matrix.isEditable });
  const sites = new Map([...application.sites, ...(things.data?.sites ?? [])].map(({ id, name }) => [id, name]));
  const products = new Map(
    [...application.productNames, ...(things.data?.products ?? [])].map(({ gtin, name }) => [gtin, name]),
  );
  const lineOf = ({ ingredient, supplier, certificateNumber, ethanolPercent, gtins, category }: MaterialLine) =>
    [
      ingredient,
      supplier,
      certificateNumber,
      category,
      ethanolPercent === null ? '' : `${ethanolPercent} %`,
      gtins.map((gtin) => products.get(gtin) ?? gtin).join(', '),
    ]
      .filter(Boolean)
      .join(' · ');
  const { conflict } = matrix.editing;
  return (
    <ConflictDialog
      editing={matrix.editing}
      parts={[
        ...listParts(conflict, {
          of: ({ siteIds }) => siteIds,
          keyOf: (id) => id,
          labelOf: () => t('sites'),
          show: (id) => sites.get(id) ?? id,
          put: (content, siteIds) => ({ ...content, siteIds }),
        }),
        ...listParts(conflict, {
          of: ({ gtins }) => gtins,
          keyOf: (gtin) => gtin,
          labelOf: () => t('products'),
          show: (gtin) => products.get(gtin) ?? gtin,
          put: (content, gtins) => ({ ...content, gtins }),
        }),
        {
          label: t('slaughter'),
          show: ({ declaration }) =>
            (declaration.slaughterMethods ?? []).map((method) => all(`slaughter.${method}`)).join('\n'),
          take: takeDeclared('slaughterMethods'),
        },
        {
          label: t('ethanol'),
          show: ({ declaration: { ethanolPercent } }) => (ethanolPercent === null ? '' : String(ethanolPercent)),
          take: takeDeclared('ethanolPercent'),
        },
        {
          label: t('segregation'),
          show: ({ declaration: { segregation } }) => (segregation === null ? '' : all(`segregation.${segregation}`)),
          take: takeDeclared('segregation'),
        },
        ...listParts(conflict, {
          of: ({ materials }) => materials,
          keyOf: ({ id }) => id,
          labelOf: () => t('materials'),
          show: lineOf,
          put: (content, materials) => ({ ...content, materials }),
        }),
      ]}
    />
  );
}

function SaveState({ matrix }: { readonly matrix: ReturnType<typeof useMatrix> }) {
  const t = useTranslations('certification.matrix');
  const { saving, isEditable, hasCheckFailed, save } = matrix;
  if (!isEditable) return null;
  return (
    <div className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
      {hasCheckFailed ? <span className="text-amber-ink">{t('checkFailed')}</span> : null}
      <span role="status">
        {saving === 'saved'
          ? t('saved')
          : saving === 'saving'
            ? t('saving')
            : saving === 'failed'
              ? t('saveFailed')
              : t('unsaved')}
      </span>
      {saving === 'failed' ? (
        <Button tone="secondary" size="small" onPress={save}>
          {t('save')}
        </Button>
      ) : null}
    </div>
  );
}
