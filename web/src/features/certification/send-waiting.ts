// Sends what waits on the device and forgets exactly what the server acknowledged. May be repeated as often as one likes.
import type { ChecklistAnswer } from '@amanah/api/certification/audits';
import type { RequestFailed } from '@amanah/api/client';
import { isNoAnswer, isRefused } from '../../platform/waiting.ts';
import type { AuditStore, WaitingAnswer, WaitingPhoto } from './audit-store.ts';

export interface AuditLine {
  /** @returns ids that are kept. Throws ServerUnreachable, RequestFailed */
  sendAnswers(auditId: string, answers: readonly ChecklistAnswer[]): Promise<readonly string[]>;
  sendPhoto(photo: WaitingPhoto): Promise<void>;
}

export type SendOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'offline' }
  /** Not now: it stays on the device and is tried again. */
  | { readonly kind: 'later'; readonly failure: unknown }
  /** The server answered and will not take it. It stays on the device. */
  | { readonly kind: 'refused'; readonly failure: RequestFailed };

const bare = ({ id, criterion, answer, note, answeredAt }: WaitingAnswer): ChecklistAnswer => ({
  id,
  criterion,
  answer,
  note,
  answeredAt,
});

const mostAtOnce = 200;

export async function sendWaiting(
  store: AuditStore,
  line: AuditLine,
  userId: string,
  auditId: string,
): Promise<SendOutcome> {
  try {
    const { answers, photos } = await store.waiting(userId, auditId);
    for (let from = 0; from < answers.length; from += mostAtOnce) {
      const kept = await line.sendAnswers(auditId, answers.slice(from, from + mostAtOnce).map(bare));
      await store.forget('answers', kept);
    }
    for (const photo of photos) {
      await line.sendPhoto(photo);
      await store.forget('photos', [photo.id]);
    }
    return { kind: 'sent' };
  } catch (failure) {
    if (isNoAnswer(failure)) return { kind: 'offline' };
    return isRefused(failure) ? { kind: 'refused', failure } : { kind: 'later', failure };
  }
}

/** The newest answer to each question, of those the server has and those that wait. */
export function newestAnswers<Answer extends ChecklistAnswer>(answers: readonly Answer[]): ReadonlyMap<string, Answer> {
  const newest = new Map<string, Answer>();
  for (const answer of answers) {
    const known = newest.get(answer.criterion);
    if (!known || answer.answeredAt >= known.answeredAt) newest.set(answer.criterion, answer);
  }
  return newest;
}
