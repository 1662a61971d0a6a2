// The door of fraud: what people dispute.

export { answerWithinDays, type DisputedFinding, findingsOfText, isOverdue, isSaidOtherwise } from './dispute.ts';
