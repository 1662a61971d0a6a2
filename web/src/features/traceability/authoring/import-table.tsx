// A table of events: template, dry run with every fault by row, then all rows at once. Nothing is recorded while one row is wrong.
import { authoringTemplate, importEvents } from '@amanah/api/authoring';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useFailureWords } from '../../../platform/failure.ts';
import { fetchFile } from '../../../platform/fetch-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Code } from '../../../ui/code.tsx';
import { Notice } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { forgetOldJourneys } from './queries.ts';
import { RefusedNumbers } from './refused-numbers.tsx';

/** Base64 makes it a third larger, and the server takes four megabytes. */
const mostBytes = 2.9 * 1024 * 1024;
const types = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

interface ChosenTable {
  readonly name: string;
  readonly format: 'csv' | 'xlsx';
  readonly content: string;
}

async function readTable(file: File): Promise<ChosenTable> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  // In pieces: a call with a million arguments is refused.
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return { name: file.name, format: /\.xlsx$/i.test(file.name) ? 'xlsx' : 'csv', content: btoa(binary) };
}

export function ImportTable() {
  const t = useTranslations('authoring.table');
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [table, setTable] = useState<ChosenTable | null>(null);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const send = useMutation({
    mutationFn: ({ chosen, isDryRun }: { chosen: ChosenTable; isDryRun: boolean }) =>
      api.call(importEvents, { body: { format: chosen.format, content: chosen.content, isDryRun } }),
    onSuccess: async (answer) => {
      if (!answer.isRecorded) return;
      const known = answer.recorded.filter((event) => !event.isNew).length;
      toasts.show({
        title: t('recorded', { count: answer.recorded.length }),
        description: t('recordedBody', { count: known }),
        tone: 'good',
      });
      setTable(null);
      await forgetOldJourneys(queries);
    },
  });
  const template = useMutation({
    mutationFn: (format: 'csv' | 'xlsx') =>
      fetchFile(authoringTemplate, { query: { format } }, { name: `amanah-events.${format}`, type: types[format] }),
  });
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    setIsTooLarge(file.size > mostBytes);
    if (file.size > mostBytes) return setTable(null);
    const chosen = await readTable(file);
    setTable(chosen);
    send.mutate({ chosen, isDryRun: true });
  };
  const answer = table === null ? null : (send.data ?? null);
  const failure = send.error ?? template.error;
  return (
    <div className="flex flex-col gap-6">
      <Card className="flex flex-col gap-5">
        <p className="max-w-2xl text-ink-soft">{t('body')}</p>
        <div className="flex flex-wrap gap-3">
          {(['csv', 'xlsx'] as const).map((format) => (
            <Button
              key={format}
              tone="secondary"
              icon="save"
              onPress={() => template.mutate(format)}
              isPending={template.isPending && template.variables === format}
            >
              {t(format)}
            </Button>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line pt-5">
          <input
            ref={input}
            type="file"
            accept=".csv,.xlsx,text/csv"
            tabIndex={-1}
            aria-hidden="true"
            className="sr-only"
            data-table-file=""
            onChange={(event) => void choose(event)}
          />
          <Button
            icon="document"
            onPress={() => input.current?.click()}
            isPending={send.isPending}
            pendingLabel={t('checking')}
          >
            {t('choose')}
          </Button>
          {table ? (
            <p className="text-ink-soft">
              {t('chosen')}: <bdi>{table.name}</bdi>
            </p>
          ) : null}
        </div>
      </Card>
      {isTooLarge || failure ? (
        <Notice tone="red" icon="warning">
          <p>{isTooLarge ? t('tooLarge') : failureWords(failure).body}</p>
          {isTooLarge ? null : <RefusedNumbers failure={failure} />}
        </Notice>
      ) : null}
      <div role="status">
        {answer && answer.faults.length > 0 ? (
          <Notice tone="red" icon="warning">
            {t('faults', { count: answer.faults.length })}
          </Notice>
        ) : answer && !answer.isRecorded ? (
          <Notice tone="emerald" icon="check">
            {t('fine', { events: answer.events.length })}
          </Notice>
        ) : null}
      </div>
      {answer && answer.faults.length > 0 ? <Faults faults={answer.faults} /> : null}
      {answer && answer.faults.length === 0 && table ? (
        <>
          <Events events={answer.events} />
          <Button
            size="large"
            icon="check"
            className="self-start"
            isPending={send.isPending}
            onPress={() => send.mutate({ chosen: table, isDryRun: false })}
          >
            {t('record', { events: answer.events.length })}
          </Button>
        </>
      ) : null}
    </div>
  );
}

type Answer = NonNullable<Awaited<ReturnType<typeof api.call<typeof importEvents>>>>;

const cellLook = 'px-3 py-2 text-start align-top first:ps-0 last:pe-0';

function Faults({ faults }: { readonly faults: Answer['faults'] }) {
  const t = useTranslations('authoring.table');
  const words = useTranslations('authoring.faults');
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="border-b border-line-strong text-ink-soft">
          <tr>
            {(['row', 'column', 'fault', 'value'] as const).map((name) => (
              <th key={name} scope="col" className={`${cellLook} font-medium`}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {faults.map((fault, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: faults of one answer never reorder
            <tr key={index}>
              <td className={`${cellLook} tabular-nums`}>{fault.row}</td>
              <td className={cellLook}>{fault.column ? <Code>{fault.column}</Code> : null}</td>
              <td className={cellLook}>{words(fault.rule)}</td>
              <td className={cellLook}>
                <bdi>{fault.value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Events({ events }: { readonly events: Answer['events'] }) {
  const t = useTranslations('authoring.table');
  const kinds = useTranslations('authoring.record.kinds');
  const format = useFormatter();
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full text-sm">
        <thead className="border-b border-line-strong text-ink-soft">
          <tr>
            {(['kind', 'when', 'place', 'things'] as const).map((name) => (
              <th key={name} scope="col" className={`${cellLook} font-medium`}>
                {t(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {events.map((event, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: events of one answer never reorder
            <tr key={index}>
              <td className={cellLook}>{kinds(`${event.kind}.label`)}</td>
              <td className={`${cellLook} whitespace-nowrap`}>{format.dateTime(new Date(event.at), 'moment')}</td>
              <td className={cellLook}>
                <bdi>{event.place}</bdi>
              </td>
              <td className={`${cellLook} tabular-nums`}>{event.things}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
