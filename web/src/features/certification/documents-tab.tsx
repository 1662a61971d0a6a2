// Documents by slot with their versions. A file is judged by its content on the server; here it is only chosen and sent.

import type { ApplicationDocument } from '@amanah/api/certification/application-parts';
import {
  type Application,
  addApplicationDocument,
  readApplication,
  readApplicationDocument,
} from '@amanah/api/certification/applications';
import { hasEndedWithout } from '@amanah/core/certification';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { isolated } from '../../platform/isolated.ts';
import { sendFile } from '../../platform/send-file.ts';
import { useDayWords } from '../../platform/use-day-words.ts';
import { useTextOfReader } from '../../platform/use-text-of-reader.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { toasts } from '../../ui/toast-queue.ts';
import { cacheApplication } from './queries.ts';
import { mayTake } from './step-buttons.tsx';

export function DocumentsTab({ application }: { readonly application: Application }) {
  const t = useTranslations('certification');
  const text = useTextOfReader();
  const criteria = application.schemeVersion.criteria.filter(({ kind }) => kind === 'document');
  const lines = application.content.materials.filter(({ id }) => {
    const slot = `material:${id}`;
    return application.missingDocuments.includes(slot) || application.documents.some((one) => one.slot === slot);
  });
  return (
    <div className="flex flex-col gap-6">
      <SectionCard title={t('documents.title')} icon="document">
        {criteria.length === 0 ? (
          <p className="text-ink-soft">{t('documents.none')}</p>
        ) : (
          <ul className="divide-y divide-line">
            {criteria.map((criterion) => (
              <Slot
                key={criterion.code}
                application={application}
                slot={criterion.code}
                name={`${criterion.code}: ${text(criterion)}`}
              />
            ))}
          </ul>
        )}
        {hasEndedWithout(application) ? null : <p className="mt-3 text-sm text-ink-soft">{t('documents.types')}</p>}
      </SectionCard>
      {lines.length > 0 ? (
        <SectionCard title={t('documents.ofMaterials')} icon="link">
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Slot
                key={line.id}
                application={application}
                slot={`material:${line.id}`}
                name={[line.ingredient, line.supplier, line.certificateNumber].filter((part) => part !== '').join(', ')}
              />
            ))}
          </ul>
        </SectionCard>
      ) : null}
    </div>
  );
}

interface SlotProps {
  readonly application: Application;
  readonly slot: string;
  readonly name: string;
}

/** What was given for a slot, and how more is given. */
export function Slot({ application, slot, name }: SlotProps) {
  const t = useTranslations('certification.documents');
  const versions = application.documents.filter((one) => one.slot === slot).toReversed();
  const isMissing = versions.length === 0;
  const isOver = hasEndedWithout(application);
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="font-medium">{name}</span>
          <Badge
            tone={isMissing ? (isOver ? 'slate' : 'amber') : 'emerald'}
            icon={isMissing ? (isOver ? 'minus' : 'warning') : 'check'}
          >
            {isMissing ? (isOver ? t('notGiven') : t('missing')) : t('there')}
          </Badge>
        </span>
        <UploadButton application={application} slot={slot} name={name} isNext={!isMissing} />
      </div>
      {versions.map((document) => (
        <DocumentLine key={document.id} applicationId={application.id} document={document} />
      ))}
    </li>
  );
}

function DocumentLine({
  applicationId,
  document,
}: {
  readonly applicationId: string;
  readonly document: ApplicationDocument;
}) {
  const t = useTranslations('certification.documents');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const { moment } = useDayWords();
  const size = format.number(document.bytes / 1024, { maximumFractionDigits: 0, style: 'unit', unit: 'kilobyte' });
  const open = useMutation({
    mutationFn: () =>
      fetchFile(
        readApplicationDocument,
        { params: { id: applicationId, documentId: document.id } },
        { name: document.name, type: document.mediaType },
      ),
    onError: (failure) =>
      toasts.show({ title: document.name, description: failureWords(failure).body, tone: 'destructive' }),
  });
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-ink-soft">
      <span className="tabular-nums">{t('version', { version: String(document.version) })}</span>
      <button
        type="button"
        onClick={() => open.mutate()}
        className="inline-flex min-h-9 items-center gap-1.5 text-brand-ink underline decoration-1 underline-offset-4 hover:decoration-2 pointer-coarse:min-h-11"
      >
        <Icon name="save" size={16} />
        <span className="sr-only">{t('open', { name: document.name })}</span>
        <span aria-hidden="true" className="[overflow-wrap:anywhere]">
          {document.name}
        </span>
      </button>
      <span>{t('facts', { size, by: isolated(document.uploadedBy), time: moment(document.uploadedAt) })}</span>
    </p>
  );
}

export function UploadButton({ application, slot, name, isNext }: SlotProps & { readonly isNext: boolean }) {
  const t = useTranslations('certification');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [count, setCount] = useState(0);
  const upload = useMutation({
    mutationFn: async (file: File) => {
      await sendFile(
        addApplicationDocument,
        { params: { id: application.id }, query: { slot, name: file.name.slice(-200) } },
        file,
      );
      return api.call(readApplication, { params: { id: application.id } });
    },
    onSuccess: async (changed) => {
      await cacheApplication(queries, changed);
      toasts.show({ title: t('documents.done'), tone: 'good' });
    },
    onError: (failure) =>
      toasts.show({ title: t('documents.failed'), description: failureWords(failure).body, tone: 'destructive' }),
    // The same file may be chosen again: a fresh input forgets the last one.
    onSettled: () => setCount((before) => before + 1),
  });
  if (application.side !== 'applicant' || hasEndedWithout(application)) return null;
  const label = isNext ? t('documents.replace') : t('documents.upload');
  return (
    <>
      <input
        key={count}
        ref={input}
        type="file"
        hidden
        aria-label={t('documents.uploadFor', { name })}
        accept=".pdf,.docx,.xlsx,image/jpeg,image/png,image/webp"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) upload.mutate(file);
        }}
      />
      <Button
        tone="secondary"
        size="small"
        aria-label={`${label}: ${name}`}
        isDisabled={!mayTake(application, 'add_document')}
        isPending={upload.isPending}
        pendingLabel={t('documents.uploading')}
        onPress={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
}
