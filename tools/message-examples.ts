// What people write: to support, and where they dispute what the lexicon says.

const id = '018f3b7e-0000-7000-8000-000000000001';

/** By the name of the operation. */
export const messageExamples = {
  openTicket: {
    id,
    name: 'Aisyah',
    email: 'aisyah@kampung-hijau.example',
    topic: 'verdict',
    message: 'The code on the pack is torn. How do I check it?',
  },
  openDispute: {
    id,
    text: 'Wine vinegar',
    claim: 'By the Hanafi school vinegar is lawful however it was made.',
    email: 'hanif@reader.example',
  },
  answerDispute: {
    outcome: 'kept',
    question: 'Is wine vinegar lawful by every school?',
    answer: 'No: the schools differ, and both positions are shown beside the ingredient.',
  },
};
