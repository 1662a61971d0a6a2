// The upload of tables: what is in it, the template, the file with its progress, and what became of earlier ones.
import { bulkTemplate, mostUploadBytes } from '@amanah/api/bulk';
import type { BulkKind } from '@amanah/core/bulk';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useFailureWords } from '../../platform/failure.ts';
import { fetchFile } from '../../platform/fetch-file.ts';
import { Said } from '../../platform/said.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Select } from '../../ui/select.tsx';
import { Notice, Skeleton } from '../../ui/states.tsx';
import { uploadQuery, uploadsQuery } from './queries.ts';
import { sendParts } from './send-parts.ts';
import { UploadState } from './upload-state.tsx';

const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

type Format = keyof typeof types;

interface Sending {
  readonly name: string;
  readonly sent: number;
  readonly all: number;
  readonly isInterrupted: boolean;
}

interface BulkUploadProps {
  readonly kinds: readonly BulkKind[];
}

/** What the caller may not upload is not offered; who may upload none is told who can. */
export function BulkUpload({ kinds }: BulkUploadProps) {
  const t = useTranslations('bulk');
  const answer = useQuery(uploadsQuery);
  if (answer.isPending) return <Skeleton className="h-72 rounded-surface" />;
  const permitted = answer.data ? kinds.filter((kind) => answer.data.mayUpload.includes(kind)) : kinds;
  return permitted.length > 0 ? (
    <UploadForm kinds={permitted} />
  ) : (
    <SectionCard title={t('title')} icon="list">
      <Notice tone="amber" icon="lock">
        {t('notPermitted')}
      </Notice>
    </SectionCard>
  );
}

function UploadForm({ kinds }: BulkUploadProps) {
  const t = useTranslations('bulk');
  const failure = useFailureWords();
  const queries = useQueryClient();
  const [kind, setKind] = useState<BulkKind>(kinds[0] ?? 'products');
  const [chosen, setChosen] = useState<string | null>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => () => stopping.current?.abort(), []);

  const send = useMutation({
    mutationFn: async (file: File) => {
      const id = crypto.randomUUID();
      stopping.current = new AbortController();
      setChosen(null);
      setSending({ name: file.name, sent: 0, all: file.size, isInterrupted: false });
      const upload = await sendParts({
        id,
        kind,
        file,
        signal: stopping.current.signal,
        onProgress: ({ receivedBytes }) =>
          setSending({ name: file.name, sent: receivedBytes, all: file.size, isInterrupted: false }),
        onInterrupted: () => setSending((known) => known && { ...known, isInterrupted: true }),
      });
      queries.setQueryData(uploadQuery(id).queryKey, upload);
      setChosen(id);
    },
    onSettled: () => {
      setSending(null);
      void queries.invalidateQueries({ queryKey: uploadsQuery.queryKey });
    },
  });
  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setIsTooLarge(file.size > mostUploadBytes);
    if (file.size <= mostUploadBytes) send.mutate(file);
  };
  return (
    <SectionCard title={t('title')} icon="list">
      <div className="flex flex-col gap-5">
        <div className="flex max-w-2xl flex-col gap-2 text-ink-soft">
          <p>{t('body')}</p>
          {kind === 'certificates' ? <p>{t('notes.certificates')}</p> : null}
        </div>
        <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
          {kinds.length === 1 ? null : (
            <Select
              label={t('kind')}
              value={kind}
              onChange={setKind}
              choices={kinds.map((one) => ({ value: one, label: t(`kinds.${one}`) }))}
              isDisabled={send.isPending}
              className="w-full sm:w-64"
            />
          )}
          <ExportTemplate kind={kind} />
        </div>
        <div>
          <input
            ref={input}
            type="file"
            accept=".csv,.xlsx,text/csv"
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
            data-bulk-file=""
            onChange={choose}
          />
          <Button icon="document" isDisabled={send.isPending} onPress={() => input.current?.click()}>
            {chosen === null ? t('choose') : t('another')}
          </Button>
        </div>
        {isTooLarge || send.isError ? (
          <Notice tone="red" icon="warning">
            {isTooLarge ? t('tooLarge') : failure(send.error).body}
          </Notice>
        ) : null}
        {sending ? (
          <div role="status" className="flex flex-col gap-3">
            <Sent sending={sending} />
            {sending.isInterrupted ? (
              <Notice tone="amber" icon="offline">
                {t('interrupted')}
              </Notice>
            ) : null}
          </div>
        ) : null}
        {chosen === null ? null : <UploadState key={chosen} id={chosen} />}
        <Earlier kinds={kinds} chosen={chosen} onChoose={setChosen} />
      </div>
    </SectionCard>
  );
}

function ExportTemplate({ kind }: { readonly kind: BulkKind }) {
  const t = useTranslations('bulk');
  const failure = useFailureWords();
  const template = useMutation({
    mutationFn: (format: Format) =>
      fetchFile(
        bulkTemplate,
        { params: { kind }, query: { format } },
        { name: `amanah-${kind}.${format}`, type: types[format] },
      ),
  });
  return (
    <div className="flex flex-col gap-3">
      <fieldset className="flex flex-wrap items-center gap-3">
        <legend className="mb-1.5 text-sm font-medium">{t('export')}</legend>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            tone="secondary"
            icon="save"
            aria-label={`${t('export')}: ${t(format === 'csv' ? 'exportCsv' : 'exportXlsx')}`}
            isPending={template.isPending && template.variables === format}
            onPress={() => template.mutate(format)}
          >
            {t(format === 'csv' ? 'exportCsv' : 'exportXlsx')}
          </Button>
        ))}
      </fieldset>
      {template.isError ? (
        <Notice tone="red" icon="warning">
          {failure(template.error).body}
        </Notice>
      ) : null}
    </div>
  );
}

function Sent({ sending: { name, sent, all } }: { readonly sending: Sending }) {
  const t = useTranslations('bulk');
  const format = useFormatter();
  const size = (bytes: number) =>
    format.number(bytes / 1_000_000, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 });
  return <ProgressBar label={t('sending', { name })} count={`${size(sent)} / ${size(all)}`} done={sent} all={all} />;
}

interface EarlierProps {
  readonly kinds: readonly BulkKind[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

function Earlier({ kinds, chosen, onChoose }: EarlierProps) {
  const t = useTranslations('bulk');
  const format = useFormatter();
  const answer = useQuery(uploadsQuery);
  const uploads = answer.data?.uploads.filter((upload) => upload.id !== chosen && kinds.includes(upload.kind)) ?? [];
  if (uploads.length === 0) return null;
  return (
    <section className="border-t border-line pt-5">
      <h3 className="mb-2 text-sm font-medium">{t('earlier')}</h3>
      <ul className="divide-y divide-line">
        {uploads.slice(0, 5).map((upload) => (
          <li key={upload.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <Said className="font-medium">{upload.fileName}</Said>
              <span className="block text-ink-soft">
                {t(`kinds.${upload.kind}`)} · {t(`states.${upload.state}`)} ·{' '}
                {format.dateTime(new Date(upload.createdAt), 'moment')}
              </span>
            </span>
            {upload.state === 'receiving' ? null : (
              <Button tone="quiet" size="small" onPress={() => onChoose(upload.id)}>
                {t('show')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
