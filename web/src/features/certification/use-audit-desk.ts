// An audit on this device: what the server has, what waits to be sent, and the sending by itself as soon as there is a connection.
import {
  type Audit,
  addAuditPhoto,
  answerChecklist,
  type ChecklistAnswer,
  readAudit,
} from '@amanah/api/certification/audits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '../../platform/api.ts';
import { sendFile } from '../../platform/send-file.ts';
import { ofVisit } from '../../platform/visit.ts';
import { isNoAnswer } from '../../platform/waiting.ts';
import { type AuditStore, openAuditStore, type Waiting } from './audit-store.ts';
import { type AuditLine, newestAnswers, type SendOutcome, sendWaiting } from './send-waiting.ts';

const tryAgainMilliseconds = 10_000;
const nothing: Waiting = { answers: [], photos: [] };

const line: AuditLine = {
  async sendAnswers(id, answers) {
    return (await api.call(answerChecklist, { params: { id }, body: { answers: [...answers] } })).kept;
  },
  async sendPhoto({ id: photoId, auditId, criterion, takenAt, content }) {
    await sendFile(addAuditPhoto, { params: { id: auditId, photoId }, query: { criterion, takenAt } }, content);
  },
};

export const auditQueryKey = (id: string) => ['certification', 'audit', id] as const;

export function useAuditDesk(id: string, userId: string) {
  const queries = useQueryClient();
  const [store, setStore] = useState<AuditStore | null>(null);
  const [waiting, setWaiting] = useState<Waiting>(nothing);
  const [outcome, setOutcome] = useState<SendOutcome | null>(null);
  const [isSending, setIsSending] = useState(false);
  const isBusy = useRef(false);

  useEffect(() => {
    void openAuditStore().then(setStore);
  }, []);

  const audit = useQuery({
    queryKey: [...auditQueryKey(id), userId],
    enabled: store !== null,
    staleTime: ofVisit,
    queryFn: async ({ signal }): Promise<Audit> => {
      try {
        const fresh = await api.call(readAudit, { params: { id } }, signal);
        await store?.storeAudit(userId, fresh);
        return fresh;
      } catch (failure) {
        const kept = isNoAnswer(failure) ? await store?.readAudit(userId, id) : null;
        if (kept) return kept;
        throw failure;
      }
    },
  });

  const send = useCallback(async () => {
    if (!store || isBusy.current) return;
    isBusy.current = true;
    setIsSending(true);
    const done = await sendWaiting(store, line, userId, id);
    isBusy.current = false;
    setIsSending(false);
    setOutcome(done);
    setWaiting(await store.waiting(userId, id));
    if (done.kind === 'sent') await queries.invalidateQueries({ queryKey: auditQueryKey(id) });
  }, [store, userId, id, queries]);

  useEffect(() => {
    if (!store) return;
    void store.waiting(userId, id).then((found) => {
      setWaiting(found);
      if (found.answers.length + found.photos.length > 0) void send();
    });
  }, [store, userId, id, send]);

  const count = waiting.answers.length + waiting.photos.length;
  useEffect(() => {
    if (count === 0) return;
    // A refusal is not tried on and on: the next entry or the next visit tries again.
    const timer = outcome?.kind === 'refused' ? null : setInterval(() => void send(), tryAgainMilliseconds);
    const now = () => void send();
    window.addEventListener('online', now);
    return () => {
      if (timer) clearInterval(timer);
      window.removeEventListener('online', now);
    };
  }, [count, outcome, send]);

  const add = async (work: (store: AuditStore) => Promise<void>) => {
    if (!store) return;
    await work(store);
    setWaiting(await store.waiting(userId, id));
    void send();
  };

  return {
    audit,
    /** The newest answer to each question, sent or not. */
    answers: newestAnswers<ChecklistAnswer>([...(audit.data?.answers ?? []), ...waiting.answers]),
    photosOf: (criterion: string) =>
      new Set(
        [...(audit.data?.photos ?? []), ...waiting.photos]
          .filter((one) => one.criterion === criterion)
          .map((one) => one.id),
      ).size,
    waitingCount: count,
    isSending,
    outcome,
    isDurable: store?.isDurable ?? true,
    answer: (given: Pick<ChecklistAnswer, 'criterion' | 'answer' | 'note'>) =>
      add((kept) =>
        kept.addAnswer({
          ...given,
          id: crypto.randomUUID(),
          auditId: id,
          userId,
          answeredAt: new Date().toISOString(),
        }),
      ),
    addPhoto: (criterion: string, content: Blob) =>
      add((kept) =>
        kept.addPhoto({
          id: crypto.randomUUID(),
          auditId: id,
          userId,
          criterion,
          takenAt: new Date().toISOString(),
          content,
        }),
      ),
  };
}
