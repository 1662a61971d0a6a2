// Sending what the form has: an event of its own, or one in the place of what is declared wrong with it; and the form that says what is wrong.
import { declareEventWrong, recordEvent } from '@amanah/api/authoring';
import { type AuthoredEvent, authoringFaults } from '@amanah/core/authoring';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/form.tsx';
import { forgetOldJourneys } from './queries.ts';
import { authoredOf, type RecordDraft } from './record-draft.ts';
import type { Correcting } from './recorded-list.tsx';

/** What became of what was sent. */
export interface RecordedStep {
  /** Under which its evidence is found. */
  readonly subject: string;
  /** False where it was on record already. */
  readonly isNew: boolean;
  /** A batch on record whose journey shows it. */
  readonly journeyCode: string | null;
}

/** The field of the form that says what is wrong with a part of the event. */
function fieldOf(part: string, { species, method }: RecordDraft): keyof RecordDraft {
  const [first = part, second] = part.split('/');
  switch (first) {
    case 'place':
      return 'placeName';
    case 'temperatureCelsius':
      return 'temperature';
    case 'slaughter':
      if (second === 'line') return 'line';
      return species === null ? 'species' : method === null ? 'method' : 'stunning';
    case 'tradingPartner':
      return second === 'gln' ? 'tradingPartnerGln' : 'tradingPartner';
    case 'document':
      return 'documentNumber';
    case 'items':
    case 'outputs':
    case 'container':
      return first;
    default:
      return 'at';
  }
}

export const faultsIn = (draft: RecordDraft) => authoringFaults(authoredOf(draft), new Date().toISOString());

export type Sent = AuthoredEvent & { readonly isAgain?: boolean; readonly isFurther?: boolean };

/** An event of its own, or one in the place of what is declared wrong with it. */
async function send(
  { items, outputs, ...event }: Sent,
  attempt: string,
  correcting?: Correcting,
): Promise<RecordedStep> {
  const entered = { ...event, items: [...items], outputs: [...outputs] };
  if (!correcting) {
    const { events } = await api.call(recordEvent, { body: entered });
    const [one] = events;
    return { subject: one?.hash ?? event.id, isNew: one?.isNew ?? true, journeyCode: one?.journeyCode ?? null };
  }
  const { recorded, reason, note } = correcting;
  const { corrected } = await api.call(declareEventWrong, {
    params: { id: recorded.id },
    body: { id: attempt, reason, note, correction: entered },
  });
  return { subject: corrected?.id ?? event.id, isNew: true, journeyCode: corrected?.journeyCode ?? null };
}

/** Where the body has the parts of the event. */
export const placeOf = (correcting: Correcting | undefined) => (correcting ? '/correction' : '');

export interface Recording {
  /** What is on record and wrong: declared so in the same step. */
  readonly correcting?: Correcting;
  readonly onRecorded: (recorded: RecordedStep) => void;
}

export function useRecording(initial: RecordDraft, { correcting, onRecorded }: Recording) {
  const faultWords = useTranslations('authoring.faults');
  const queries = useQueryClient();
  const record = useMutation({
    mutationFn: ({ attempt, ...event }: Sent & { readonly attempt: string }) => send(event, attempt, correcting),
    onSuccess: async (recorded) => {
      onRecorded(recorded);
      await forgetOldJourneys(queries);
    },
  });
  const form = useForm<RecordDraft>({
    initial,
    faultsOf: (draft) =>
      Object.fromEntries(faultsIn(draft).map(({ field, rule }) => [fieldOf(field, draft), faultWords(rule)])),
    sending: record,
    asksBeforeLeaving: true,
    pointers: Object.fromEntries(Object.keys(initial).map((name) => [name, `${placeOf(correcting)}/${name}`])),
    onSubmit: (draft, attempt) => record.mutate({ ...authoredOf(draft), attempt }),
  });
  return { record, form };
}
