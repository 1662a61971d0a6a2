// A "no" of an audit that somebody changed to another answer. It raises no finding, so whoever decides has to read it, with what was said to it.

/** To a question of the checklist. */
export const checklistAnswers = ['yes', 'no', 'not_applicable'] as const;

export interface GivenAnswer {
  readonly id: string;
  readonly criterion: string;
  readonly answer: (typeof checklistAnswers)[number];
  readonly note: string;
  readonly answeredAt: Date;
}

export interface WithdrawnNo<Answer extends GivenAnswer> {
  readonly no: Answer;
  /** What counts in its place. */
  readonly now: Answer;
}

const inOrder = <Answer extends GivenAnswer>(answers: readonly Answer[]): readonly Answer[] =>
  answers.toSorted(
    (one, other) => one.answeredAt.getTime() - other.answeredAt.getTime() || (one.id < other.id ? -1 : 1),
  );

/**
 * Every "no" to one question whose newest answer is another one, oldest first; of those with the same note the first, and one without a note
 * only where none has one.
 *
 * @param answers of one audit, every version, in any order
 * @example withdrawnNoes([{ id: '1', criterion: 'C1', answer: 'no', note: 'No labels.', answeredAt: new Date(0) }]) // []
 */
export function withdrawnNoes<Answer extends GivenAnswer>(answers: readonly Answer[]): readonly WithdrawnNo<Answer>[] {
  return [...Map.groupBy(inOrder(answers), ({ criterion }) => criterion).values()].flatMap((versions) => {
    const now = versions.at(-1);
    if (now === undefined || now.answer === 'no') return [];
    return differentNoes(versions).map((no) => ({ no, now }));
  });
}

function differentNoes<Answer extends GivenAnswer>(versions: readonly Answer[]): readonly Answer[] {
  const noes = versions.filter(({ answer }) => answer === 'no');
  const byNote = new Map(noes.toReversed().map((one) => [one.note.trim(), one]));
  return noes.filter((one) => byNote.get(one.note.trim()) === one && (one.note.trim() !== '' || byNote.size === 1));
}

/**
 * Where a "no" becomes another answer: each change with what was said before and after, oldest first.
 *
 * @param answers of one audit, in any order
 * @example withdrawalsAmong([]) // []
 */
export function withdrawalsAmong<Answer extends GivenAnswer>(
  answers: readonly Answer[],
): readonly WithdrawnNo<Answer>[] {
  return [...Map.groupBy(inOrder(answers), ({ criterion }) => criterion).values()].flatMap((versions) =>
    versions.flatMap((now, index) => {
      const no = versions[index - 1];
      return no?.answer === 'no' && now.answer !== 'no' ? [{ no, now }] : [];
    }),
  );
}
