// The answer that came with the page, for a stranger who chose nothing. It is shown while the page asks itself, and never in place of that.
import type { WhoAccepts } from '@amanah/api/authorities';
import type { Journey } from '@amanah/api/journeys';
import type { PageAnswer } from '@amanah/api/pages';
import { acceptanceAsked, type VerifyResponse } from '@amanah/api/verification';
import type { EvidenceDocument } from '@amanah/core/evidence';
import { session } from './api.ts';
import { currentLanguage } from './language.tsx';
import type { OwnPolicy } from './own-rules.ts';

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

/** @param policy by which it is asked for: the server that wrote the page knew of no market and of no rules */
export function answerOfPage(code: string, { market, rules }: OwnPolicy): VerifyResponse | undefined {
  const carried = market === null && rules === null ? goodAnswer() : null;
  return carried?.page === 'product' && carried.code === code ? carried.verdict : undefined;
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

/** Who accepts a certifier, where the verdict of that page rests on the same one: by another policy it may be another. */
export function acceptedOfPage(asked: ReturnType<typeof acceptanceAsked>): WhoAccepts | undefined {
  const carried = goodAnswer();
  if (carried?.page !== 'product') return undefined;
  const known = acceptanceAsked(carried.verdict);
  const isSame = known && (['certifierId', 'category', 'day'] as const).every((part) => known[part] === asked?.[part]);
  return (isSame && carried.accepted) || undefined;
}

function goodAnswer(): PageAnswer | null {
  if (session.state().status !== 'signed_out' || performance.now() > goodUntil) return null;
  if (answer === undefined) answer = readAnswer();
  return answer?.language === currentLanguage() ? answer : null;
}
