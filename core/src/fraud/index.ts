// The door of fraud: what people dispute.

export {
  answerWithinDays,
  type DisputedFinding,
  dueAt,
  findingsOfText,
  isOverdue,
  isSaidOtherwise,
} from './dispute.ts';
