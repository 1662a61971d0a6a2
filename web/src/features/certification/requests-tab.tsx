// What the certifier asked and what was answered.

import type { InformationRequest } from '@amanah/api/certification/application-parts';
import type { Application } from '@amanah/api/certification/applications';
import { hasEndedWithout, isLate } from '@amanah/core/certification';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isolated } from '../../platform/isolated.ts';
import { localToday } from '../../platform/local-day.ts';
import { Said } from '../../platform/said.tsx';
import { useDayWords } from '../../platform/use-day-words.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/states.tsx';
import type { ApplicationTab } from './application-tabs.ts';
import { StepButton } from './step-buttons.tsx';
import { QuestionForm, TextForm } from './step-forms.tsx';

export interface RequestsTabProps {
  readonly application: Application;
  readonly onTab: (tab: ApplicationTab) => void;
}

export function RequestsTab({ application, onTab }: RequestsTabProps) {
  const t = useTranslations('certification');
  const { day, moment } = useDayWords();
  const [answering, setAnswering] = useState<InformationRequest | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const today = localToday();
  const isOver = hasEndedWithout(application);
  return (
    <div className="flex flex-col gap-4">
      <StepButton application={application} action="request_information" onPress={() => setIsAsking(true)} />
      <Card padding="none">
        {application.requests.length === 0 ? (
          <EmptyState title={t('requests.none')} icon="question">
            {isOver ? t('requests.noneAsked') : t('requests.noneBody')}
          </EmptyState>
        ) : (
          <ul className="divide-y divide-line">
            {application.requests.map((request) => {
              const isOpen = request.answeredAt === null;
              const isOverdue = isLate({ dueOn: request.dueOn, doneAt: request.answeredAt }, application, today);
              return (
                <li key={request.id} className="flex flex-col gap-2 px-4 py-4 sm:px-5">
                  <div className="flex flex-wrap items-center gap-2 text-sm text-ink-soft">
                    <Badge
                      tone={isOpen ? (isOver ? 'slate' : isOverdue ? 'red' : 'amber') : 'emerald'}
                      icon={isOpen ? 'question' : 'check'}
                    >
                      {isOpen
                        ? isOver
                          ? t('requests.unanswered')
                          : t('requests.due', { day: day(request.dueOn) })
                        : t('requests.answered', { time: moment(request.answeredAt ?? '') })}
                    </Badge>
                    {isOverdue ? <span className="text-red-ink">{t('requests.late')}</span> : null}
                    {request.criterion ? <span>{request.criterion}</span> : null}
                    <span>{t('requests.asked', { by: isolated(request.askedBy), time: moment(request.askedAt) })}</span>
                  </div>
                  <Said as="p" className="whitespace-pre-wrap">
                    {request.text}
                  </Said>
                  {request.answer ? (
                    <Said
                      as="blockquote"
                      className="border-s-2 border-line-strong ps-3 whitespace-pre-wrap text-ink-soft"
                    >
                      {request.answer}
                    </Said>
                  ) : null}
                  {isOpen && !isOver && application.side === 'applicant' ? (
                    <div className="flex flex-wrap items-start gap-3">
                      <StepButton
                        application={application}
                        action="answer_request"
                        tone="primary"
                        size="small"
                        about={request.text.slice(0, 60)}
                        onPress={() => setAnswering(request)}
                      />
                      <Button tone="secondary" size="small" onPress={() => onTab('documents')}>
                        {t('requests.toDocuments')}
                      </Button>
                    </div>
                  ) : null}
                </li>
              );
            })}
          </ul>
        )}
      </Card>
      {answering ? (
        <TextForm
          application={application}
          onClose={() => setAnswering(null)}
          action="answer_request"
          label={t('dialog.answer')}
          note={answering.text}
          build={(answer) => ({ action: 'answer_request', requestId: answering.id, answer })}
        />
      ) : null}
      {isAsking ? <QuestionForm application={application} onClose={() => setIsAsking(false)} /> : null}
    </div>
  );
}
