// When an audit really began and ended, beside when it was to. It blocks nothing: it says plainly what a reader of the record should see.

export const auditTimeNotes = ['moved_earlier', 'began_early', 'concluded_fast', 'sent_at_once'] as const;
export type AuditTimeNote = (typeof auditTimeNotes)[number];

export interface AuditTimes {
  /** As planned. */
  readonly startsAt: string;
  /** As it was planned first. */
  readonly firstStartsAt: string;
  /** When the server got its first answer or photo; null while there is none. */
  readonly begunAt: string | null;
  /** The time that the device gives its first answer or photo. */
  readonly begunOnDevice: string | null;
  readonly concludedAt: string | null;
  readonly questions: number;
}

/** Nobody asks, looks and answers in less. */
export const leastMinutesPerQuestion = 1;

/**
 * What is unusual about the times of an audit. Without a network the server learns late of an audit that has begun, so the earlier of both times
 * counts; of a device whose clock is behind that says too much rather than too little.
 *
 * @example noteAuditTimes({ startsAt: '2026-03-02T09:00:00Z', firstStartsAt: '2026-03-02T09:00:00Z', begunAt: '2026-03-02T08:00:00Z', begunOnDevice: null, concludedAt: null, questions: 8 }) // ['began_early']
 */
export function noteAuditTimes(times: AuditTimes): readonly AuditTimeNote[] {
  const { startsAt, firstStartsAt, begunAt, begunOnDevice, concludedAt, questions } = times;
  const isMovedEarlier = startsAt < firstStartsAt;
  if (begunAt === null) return isMovedEarlier ? ['moved_earlier'] : [];
  const began = Math.min(Date.parse(begunAt), Date.parse(begunOnDevice ?? begunAt));
  const minutesSince = (time: number) => (concludedAt === null ? null : (Date.parse(concludedAt) - time) / 60_000);
  const [minutes, minutesHere] = [minutesSince(began), minutesSince(Date.parse(begunAt))];
  const isFast = minutes !== null && minutes < questions * leastMinutesPerQuestion;
  const holds: Readonly<Record<AuditTimeNote, boolean>> = {
    moved_earlier: isMovedEarlier,
    began_early: began < Date.parse(startsAt),
    concluded_fast: isFast,
    // As after a day without a network: how long it took is the word of the device alone.
    sent_at_once: !isFast && minutesHere !== null && minutesHere < 1,
  };
  return auditTimeNotes.filter((note) => holds[note]);
}

/** Letters and digits that a note has at least; less says nothing. */
const leastOfNote = 8;

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/**
 * Whether a note is too short to say anything.
 *
 * @example saysNothing('OK.') // true
 */
export const saysNothing = (note: string): boolean => lettersOf(note).length < leastOfNote;

/**
 * Only "yes" speaks for itself, and not where the answer was "no" before. What else is answered is explained in words of its own, not in those of
 * the question, and why a "no" was wrong not in those of the "no".
 *
 * @param question the sentence of the criterion in its languages
 * @example isUnexplained({ answer: 'not_applicable', note: ' ', noes: [] }, { en: 'Knives are kept apart.' }) // true
 */
export function isUnexplained(
  { answer, note, noes }: { readonly answer: string; readonly note: string; readonly noes: readonly string[] },
  question: Readonly<Record<string, string>>,
): boolean {
  if (answer === 'yes' && noes.length === 0) return false;
  const taken = [...Object.values(question), ...(answer === 'no' ? [] : noes)].map(lettersOf);
  return saysNothing(note) || taken.includes(lettersOf(note));
}

/** An auditor may say of an audit that it begins now; what is longer over was no appointment. */
export const mostMinutesOver = 15;
