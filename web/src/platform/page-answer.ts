// The answer that came with the page, for a stranger who chose nothing. It is shown while the page asks itself, and never in place of that.
import type { Journey } from '@amanah/api/journeys';
import type { PageAnswer } from '@amanah/api/pages';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { session } from './api.ts';
import { currentLanguage } from './language.tsx';

/** Later it is no answer of the moment. */
const goodForMilliseconds = 30_000;

let answer: PageAnswer | null | undefined;
/** On the clock of the page: a browser starts it with the page, and who draws it has run for days. */
let goodUntil = goodForMilliseconds;

/** Where a page is drawn for somebody else's browser. */
export function putAnswer(given: PageAnswer | null): void {
  answer = given;
  goodUntil = performance.now() + goodForMilliseconds;
}

function readAnswer(): PageAnswer | null {
  const text = document.getElementById('answer')?.textContent;
  return text ? (JSON.parse(text) as PageAnswer) : null; // the server of this page wrote it
}

export function journeyOfPage(code: string): Journey | undefined {
  const carried = goodAnswer();
  return carried?.page === 'journey' && carried.code === code ? carried.journey : undefined;
}

/** Not checked: what is shown of it says so. */
export function evidenceOfPage(subject: string): EvidenceDocument | undefined {
  const carried = goodAnswer();
  return carried?.page === 'evidence' && carried.code === subject ? carried.document : undefined;
}

/** What any of them is read from; null: there is none, or it is none of the moment. */
export function goodAnswer(): PageAnswer | null {
  if (session.state().status !== 'signed_out' || performance.now() > goodUntil) return null;
  if (answer === undefined) answer = readAnswer();
  return answer?.language === currentLanguage() ? answer : null;
}
