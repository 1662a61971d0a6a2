// What a person decided of a line that the checks leave open, and for the certifier the decision itself with the document of the line beside it.
import type { Application, MaterialLine } from '@amanah/api/certification/applications';
import type { MaterialReview } from '@amanah/api/certification/material-reviews';
import { RequestFailed } from '@amanah/api/client';
import { type MaterialDecision, saysNothing, stepRefusals } from '@amanah/core/certification';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { isolated } from '../../platform/isolated.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { DocumentView } from './document-view.tsx';
import { useStep } from './queries.ts';
import { mayTake } from './step-buttons.tsx';

/** How many lines still need a look, above them. */
export function ReviewsLeft({ application }: { readonly application: Application }) {
  const t = useTranslations('certification.materialReviews');
  if (application.side !== 'certifier' || application.materialReviews.length === 0 || application.decidedAt !== null)
    return null;
  const count = application.materialReviews.filter(({ isUndecided }) => isUndecided).length;
  return (
    <div className="mb-4" role="status">
      <Notice tone={count > 0 ? 'amber' : 'emerald'} icon={count > 0 ? 'warning' : 'check'}>
        {count > 0 ? t('left', { count }) : t('noneLeft')}
      </Notice>
    </div>
  );
}

export interface LineReviewProps {
  readonly application: Application;
  readonly line: MaterialLine;
}

export function LineReview({ application, line }: LineReviewProps) {
  const t = useTranslations('certification.materialReviews');
  const review = application.materialReviews.find(({ materialId }) => materialId === line.id);
  const [isChanging, setIsChanging] = useState(false);
  const [isShown, setIsShown] = useState(false);
  if (!review || (application.side === 'applicant' && review.decision === null)) return null;
  if (application.side === 'applicant') return <Decided review={review} />;
  const document = application.documents.filter(({ slot }) => slot === `material:${review.materialId}`).at(-1);
  const mayDecide = mayTake(application, 'decide_material');
  return (
    <div className="grid items-start gap-4 rounded-control border border-line bg-sunken p-3 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col items-start gap-3">
        <Decided review={review} />
        {document ? (
          <Button
            tone="secondary"
            size="small"
            icon="document"
            aria-expanded={isShown}
            aria-label={`${isShown ? t('hide') : t('show')}: ${line.ingredient}`}
            onPress={() => setIsShown(!isShown)}
          >
            {isShown ? t('hide') : t('show')}
          </Button>
        ) : (
          <p className="text-sm text-ink-soft">{t('noDocument')}</p>
        )}
        {mayDecide && (review.isUndecided || isChanging) ? (
          // What was typed for the line as it was is not said of another.
          <DecideForm
            key={`${review.digest} ${review.decision?.version}`}
            application={application}
            line={line}
            review={review}
            mustOpen={document !== undefined && !isShown}
            onDone={() => setIsChanging(false)}
          />
        ) : mayDecide ? (
          <Button
            tone="quiet"
            size="small"
            aria-label={`${t('change')}: ${line.ingredient}`}
            onPress={() => setIsChanging(true)}
          >
            {t('change')}
          </Button>
        ) : null}
      </div>
      {document && isShown ? (
        <DocumentView key={document.id} applicationId={application.id} document={document} />
      ) : null}
    </div>
  );
}

const signs = {
  accepted: { tone: 'emerald', icon: 'check' },
  rejected: { tone: 'red', icon: 'cross' },
} as const;

function Decided({ review }: { readonly review: MaterialReview }) {
  const t = useTranslations('certification.materialReviews');
  const { moment } = useDayWords();
  const { decision } = review;
  return (
    <div className="flex min-w-0 flex-col items-start gap-1.5 text-sm">
      {decision?.stands ? (
        <Badge tone={signs[decision.decision].tone} icon={signs[decision.decision].icon}>
          {t(decision.decision)}
        </Badge>
      ) : review.isUndecided ? (
        <Badge tone="amber" icon="warning">
          {t('undecided')}
        </Badge>
      ) : null}
      {decision ? (
        <>
          <p className="text-ink-soft">
            {t(`${decision.decision}By`, { by: isolated(decision.by), time: moment(decision.at) })}
          </p>
          {decision.note === '' ? null : (
            <Said as="p" className="whitespace-pre-wrap [overflow-wrap:anywhere]">
              {decision.note}
            </Said>
          )}
          {decision.stands ? null : <p>{review.isUndecided ? t('again') : t('changedSince')}</p>}
        </>
      ) : null}
    </div>
  );
}

/** Why a step was refused, where the server names a reason of the rules. */
const refusalIn = (error: Error) => {
  const rule = error instanceof RequestFailed ? error.problem?.faults?.[0]?.rule : undefined;
  return stepRefusals.find((one) => one === rule);
};

interface DecideFormProps extends LineReviewProps {
  readonly review: MaterialReview;
  /** Nothing is accepted beside a document that is closed. */
  readonly mustOpen: boolean;
  readonly onDone: () => void;
}

function DecideForm({ application, line, review, mustOpen, onDone }: DecideFormProps) {
  const t = useTranslations('certification');
  const take = useStep(application.id, () => {
    onDone();
    toasts.show({ title: t('materialReviews.done'), description: line.ingredient, tone: 'good' });
  });
  const form = useForm<{ readonly decision: MaterialDecision; readonly note: string }>({
    initial: { decision: 'accepted', note: '' },
    faultsOf: ({ decision, note }) => ({
      note:
        decision === 'rejected' && note.trim().length < 3
          ? t('materialReviews.reasonMissing')
          : decision === 'accepted' && review.needsNote && saysNothing(note)
            ? t('because.material_note_missing')
            : undefined,
    }),
    sending: take,
    explain: (error) => {
      const because = refusalIn(error);
      return because && t(`because.${because}`);
    },
    onSubmit: ({ decision, note }) =>
      take.mutate({
        action: 'decide_material',
        materialId: review.materialId,
        decision,
        note: note.trim(),
        seen: { digest: review.digest, version: review.decision?.version ?? 0, doubts: review.doubts },
      }),
  });
  const decide = (decision: MaterialDecision) => {
    form.change({ decision });
    form.submit();
  };
  return (
    <FormBody form={form} className="flex w-full flex-col gap-3">
      <TextArea
        label={t('materialReviews.reason')}
        help={t('materialReviews.reasonHelp')}
        rows={2}
        maxLength={1_000}
        {...form.field('note')}
      />
      <FormFailure form={form} />
      {mustOpen ? <p className="text-sm text-ink-soft">{t('materialReviews.openFirst')}</p> : null}
      <div className="flex flex-wrap gap-3">
        {(['accepted', 'rejected'] as const).map((decision) => (
          <Button
            key={decision}
            tone={decision === 'accepted' ? 'primary' : 'danger'}
            size="small"
            isPending={form.isPending && form.entries.decision === decision}
            isDisabled={(form.isPending && form.entries.decision !== decision) || (mustOpen && decision === 'accepted')}
            aria-label={`${t(`materialReviews.${decision === 'accepted' ? 'accept' : 'reject'}`)}: ${line.ingredient}`}
            onPress={() => decide(decision)}
          >
            {t(`materialReviews.${decision === 'accepted' ? 'accept' : 'reject'}`)}
          </Button>
        ))}
      </div>
    </FormBody>
  );
}
