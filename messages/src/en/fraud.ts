// Disputes: what somebody holds to be wrong, and what a reviewer answered.
import type { DisputeOutcome } from '@amanah/api/fraud';

const outcomes = {
  kept: 'It stays as it is',
  accepted: 'Accepted',
} as const satisfies Record<DisputeOutcome, string>;

export default {
  pageTitle: 'Disputes',
  introduction:
    'Does the lexicon say something wrong of an ingredient or of a label? Tell us, with the source that says otherwise. A named reviewer answers within {days, number} days. Question and answer are public then, and the log keeps the answer.',
  back: 'All disputes',
  form: {
    title: 'Dispute something',
    text: 'Ingredient, or the text of the label',
    textHelp:
      'As it stands on the pack or in the lexicon. It is judged by the strictest ruling; your own rules are not sent.',
    claim: 'What is wrong?',
    claimHelp: 'Name the source: a fatwa, a standard, a list, with its date or its address.',
    email: 'E-mail for the answer',
    emailHelp: 'Seen by reviewers only.',
    required: 'Please fill this in.',
    noIngredient: 'No ingredient was read in this text.',
    tooShort: 'Please write at least twenty characters.',
    emailWrong: 'This is no e-mail address.',
    saysNow: 'What the lexicon says of it now',
    send: 'Send',
    sending: 'Sending…',
    sentTitle: 'Your dispute is {number}',
    sentBody: 'We have sent the number to {email}. It is answered by {day}.',
    see: 'See where it stands',
  },
  list: {
    title: 'Answered',
    empty: 'No dispute has been answered yet',
    failed: 'The disputes could not be loaded',
    waiting:
      '{count, plural, =0 {No dispute waits for an answer.} one {One dispute waits for an answer.} other {# disputes wait for an answer.}}',
    more: 'Show more',
  },
  one: {
    title: 'Dispute {number}',
    failed: 'This dispute could not be loaded',
    unknown: 'There is no dispute with this number',
    waiting: 'Not answered yet',
    waitingBody: 'Opened on {opened}. It is answered by {due}. Nothing of it is public until then.',
    outcomes,
    disputed: 'Disputed',
    question: 'Question',
    answer: 'Answer',
    by: 'Answered by {reviewer} on {day}',
    saidThen: 'What the lexicon said then',
    saidNow: 'What it says now',
    changed: 'The lexicon says otherwise since.',
    toChange: 'The lexicon is corrected with its next version. Until then it says what it said.',
    record: 'Record in the log',
    recordHelp:
      'SHA-256 of the answer as canonical JSON (RFC 8785). The log has an entry with this hash, so the answer cannot be changed unnoticed.',
  },
  waiting: {
    title: 'Disputes to answer',
    empty: 'No dispute waits for an answer',
    failed: 'The disputes could not be loaded',
    due: 'To be answered by {day}',
    overdue: 'Overdue since {day}',
    claim: 'What is said to be wrong',
    outcome: 'Decision',
    outcomes: {
      kept: 'What the lexicon says stays.',
      accepted: 'The lexicon is corrected with its next version.',
    },
    question: 'Question, as it is published',
    questionHelp: 'Without names, addresses and whatever says who asks.',
    answer: 'Answer, as it is published',
    answerHelp: 'With the sources on which it rests. It is published under your name and cannot be changed.',
    tooShort: 'Please write at least {least, number} characters.',
    publish: 'Publish the answer',
    open: 'Answer',
  },
} as const;
