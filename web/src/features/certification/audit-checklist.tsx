// The checklist of an audit, for a phone on site: big answers, notes, photos. It works without a network and says what is not sent yet.

import type { SchemeCriterion } from '@amanah/api/certificates/schemes';
import type { AuditPhoto } from '@amanah/api/certification/audit-parts';
import type { Audit, ChecklistAnswer } from '@amanah/api/certification/audits';
import { isUnexplained } from '@amanah/core/certification';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { isolated } from '../../platform/isolated.ts';
import { useTextOfReader } from '../../platform/use-text-of-reader.ts';
import { isNoAnswer } from '../../platform/waiting.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Notice, Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { AuditPhotos } from './audit-photos.tsx';
import { AuditTimes } from './audit-times.tsx';
import { ConcludeDialog } from './conclude-dialog.tsx';
import { SendState } from './send-state.tsx';
import { useAuditDesk } from './use-audit-desk.ts';
import { WithdrawnNoes } from './withdrawn-noes.tsx';

export function AuditChecklist({ id, userId }: { readonly id: string; readonly userId: string }) {
  const t = useTranslations('certification');
  const general = useTranslations('general');
  const desk = useAuditDesk(id, userId);
  const audit = desk.audit.data;
  const [isConcluding, setIsConcluding] = useState(false);
  if (desk.audit.isError && !audit)
    return (
      <div className="flex flex-col gap-4">
        <FailedQuery title={t('checklist.failed')} query={desk.audit} headingLevel={2} />
        {isNoAnswer(desk.audit.error) ? <p className="text-ink-soft">{t('checklist.notKept')}</p> : null}
      </div>
    );
  if (!audit)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-4">
        <Skeleton className="h-28 rounded-surface" />
        <Skeleton className="h-40 rounded-surface" />
        <Skeleton className="h-40 rounded-surface" />
      </SkeletonGroup>
    );
  const answered = audit.checklist.filter(({ code }) => desk.answers.has(code)).length;
  const isOpen = audit.state === 'planned';
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4">
      <Card>
        <p className="font-medium">{audit.company}</p>
        <p className="text-sm text-ink-soft">
          {[audit.site ?? t('audit.remote'), audit.address].filter((part) => part !== '').join(', ')}
        </p>
        <p className="text-sm text-ink-soft">
          {audit.scheme} · {t('audit.auditor', { name: audit.auditor })}
        </p>
        <AuditTimes audit={audit} />
        {isOpen ? null : (
          <div className="mt-3">
            <Badge tone="emerald" icon="check">
              {t('checklist.concluded')}
            </Badge>
          </div>
        )}
      </Card>
      {isOpen && !audit.mayAnswer ? (
        <Notice icon="lock">
          {audit.isYours ? t('checklist.notYours') : t('checklist.byAuditor', { name: isolated(audit.auditor) })}
        </Notice>
      ) : null}
      <ol className="flex flex-col gap-4">
        {audit.checklist.map((criterion) => (
          <Question
            key={criterion.code}
            criterion={criterion}
            given={desk.answers.get(criterion.code)}
            noes={noesIn(audit, criterion.code)}
            withdrawn={audit.withdrawn.filter((one) => one.criterion === criterion.code)}
            photos={desk.photosOf(criterion.code)}
            sent={audit.photos.filter((photo) => photo.criterion === criterion.code)}
            isEnabled={isOpen && audit.mayAnswer}
            onAnswer={(answer, note) => void desk.answer({ criterion: criterion.code, answer, note })}
            onPhoto={(photo) => void desk.addPhoto(criterion.code, photo)}
          />
        ))}
      </ol>
      {/* Under the questions: what it says grows and shrinks, and no question moves under a finger. */}
      {isOpen && audit.mayAnswer ? (
        <SendState desk={desk} answered={answered} questions={audit.checklist.length} />
      ) : null}
      {isOpen && audit.mayAnswer ? (
        <Ending audit={audit} desk={desk} answered={answered} onConclude={() => setIsConcluding(true)} />
      ) : null}
      {isConcluding ? <ConcludeDialog audit={audit} onClose={() => setIsConcluding(false)} /> : null}
    </div>
  );
}

const noesIn = ({ answers }: Audit, code: string): readonly string[] =>
  answers.find(({ criterion }) => criterion === code)?.noes ?? [];

/** It ends when nothing is left to say. */
function Ending({
  audit,
  desk,
  answered,
  onConclude,
}: {
  readonly audit: Audit;
  readonly desk: ReturnType<typeof useAuditDesk>;
  readonly answered: number;
  readonly onConclude: () => void;
}) {
  const t = useTranslations('certification.checklist');
  const isExplained = !audit.checklist.some(({ code, text }) => {
    const given = desk.answers.get(code);
    return given !== undefined && isUnexplained({ ...given, noes: noesIn(audit, code) }, text);
  });
  const left =
    Date.parse(audit.startsAt) > Date.now()
      ? 'notBegun'
      : answered < audit.checklist.length
        ? 'answerAll'
        : !isExplained
          ? 'notesFirst'
          : desk.waitingCount > 0
            ? 'sendFirst'
            : null;
  return (
    <div className="flex flex-col gap-2">
      <Button size="large" onPress={onConclude} isDisabled={left !== null}>
        {t('conclude')}
      </Button>
      {left === null ? null : <p className="text-sm text-ink-soft">{t(left)}</p>}
    </div>
  );
}

interface QuestionProps {
  readonly criterion: SchemeCriterion;
  readonly given: ChecklistAnswer | undefined;
  /** Notes of each “no” that the server has. */
  readonly noes: readonly string[];
  readonly withdrawn: Audit['withdrawn'];
  /** Also those that wait on this device. */
  readonly photos: number;
  readonly sent: readonly AuditPhoto[];
  readonly isEnabled: boolean;
  readonly onAnswer: (answer: ChecklistAnswer['answer'], note: string) => void;
  readonly onPhoto: (photo: Blob) => void;
}

function Question({ criterion, given, noes, withdrawn, photos, sent, isEnabled, onAnswer, onPhoto }: QuestionProps) {
  const t = useTranslations('certification');
  const text = useTextOfReader();
  const input = useRef<HTMLInputElement>(null);
  const [note, setNote] = useState<string | null>(null);
  const shownNote = note ?? given?.note ?? '';
  const saveNote = () => {
    if (given && note !== null && note !== given.note) onAnswer(given.answer, note);
  };
  return (
    <li>
      <Card className="flex flex-col gap-3">
        <div className="flex items-start justify-between gap-3">
          <p>
            <span className="font-medium tabular-nums">{criterion.code}</span> {text(criterion)}
          </p>
          <Badge tone={criterion.severity === 'major' ? 'red' : 'plain'}>{t(`audit.${criterion.severity}`)}</Badge>
        </div>
        {isEnabled ? (
          <>
            <Segments<ChecklistAnswer['answer'] | 'none'>
              label={t('checklist.answerTo', { code: criterion.code })}
              value={given?.answer ?? 'none'}
              onChange={(answer) => {
                if (answer === 'none' || answer === given?.answer) return;
                setNote(null);
                onAnswer(answer, given?.answer === 'no' ? '' : shownNote);
              }}
              choices={[
                { value: 'yes', label: t('checklist.yes') },
                { value: 'no', label: t('checklist.no') },
                { value: 'not_applicable', label: t('checklist.notApplicable') },
              ]}
            />
            {given ? (
              // The note belongs to the answer; it is kept when the field is left.
              <TextArea
                label={t('checklist.note')}
                rows={2}
                value={shownNote}
                onChange={setNote}
                onBlur={saveNote}
                {...(given.answer !== 'yes' || noes.length > 0 ? { help: t('checklist.noteHelp') } : {})}
                {...(isUnexplained({ answer: given.answer, note: shownNote, noes }, criterion.text)
                  ? { error: t('checklist.noteMissing') }
                  : {})}
              />
            ) : null}
            <div className="flex flex-wrap items-center gap-3">
              <input
                ref={input}
                type="file"
                hidden
                accept="image/*"
                capture="environment"
                aria-label={`${t('checklist.photo')}: ${criterion.code}`}
                onChange={(event) => {
                  const file = event.target.files?.[0];
                  event.target.value = '';
                  if (file) onPhoto(file);
                }}
              />
              <Button
                tone="secondary"
                size="small"
                icon="camera"
                aria-label={`${t('checklist.photo')}: ${criterion.code}`}
                onPress={() => input.current?.click()}
              >
                {t('checklist.photo')}
              </Button>
              {photos > 0 ? (
                <span className="text-sm text-ink-soft">{t('checklist.photos', { count: photos })}</span>
              ) : null}
            </div>
          </>
        ) : given ? (
          <p className="text-sm">
            <span className="font-medium">
              {t(`checklist.${given.answer === 'not_applicable' ? 'notApplicable' : given.answer}`)}
            </span>{' '}
            <span className="text-ink-soft">
              {given.note} {photos > 0 ? t('checklist.photos', { count: photos }) : ''}
            </span>
          </p>
        ) : null}
        <WithdrawnNoes withdrawn={withdrawn} />
        <AuditPhotos photos={sent} criteria={[criterion]} label={t('photos.list')} />
      </Card>
    </li>
  );
}
