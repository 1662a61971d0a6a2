// The answer that came with the page, for a stranger who chose nothing. It is shown while the page asks itself, and never in place of that.
import type { WhoAccepts } from '@amanah/api/authorities';
import type { PageAnswer, VerifyResponse } from '@amanah/api/verification';
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

/** @param market where it is asked for: the server that wrote the page knew of none */
export function answerOfPage(code: string, market: string | null): VerifyResponse | undefined {
  const page = market === null ? goodAnswer() : null;
  return page?.code === code ? page.verdict : undefined;
}

/** Who accepts the certifier of a verdict of that page. */
export function acceptedOfPage({ code }: Pick<VerifyResponse, 'code'>): WhoAccepts | undefined {
  const page = goodAnswer();
  return (page?.verdict.code === code && page.accepted) || undefined;
}

function goodAnswer(): PageAnswer | null {
  if (session.state().status !== 'signed_out' || performance.now() > goodUntil) return null;
  if (answer === undefined) answer = readAnswer();
  return answer?.language === currentLanguage() ? answer : null;
}
