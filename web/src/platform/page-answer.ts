// The answer that came with the page, for a stranger who chose nothing. It is shown while the page asks itself, and never in place of that.
import type { PageAnswer, VerifyResponse } from '@amanah/api/verification';
import { session } from './api.ts';
import { currentLanguage } from './language.tsx';
import type { OwnPolicy } from './own-rules.ts';

/** Later it is no answer of the moment. */
const goodForMilliseconds = 30_000;

let answer: PageAnswer | null | undefined;

function readAnswer(): PageAnswer | null {
  const text = document.getElementById('answer')?.textContent;
  return text ? (JSON.parse(text) as PageAnswer) : null; // the server of this page wrote it
}

/** @param policy by which it is asked for: the server that wrote the page knew of no market and of no rules */
export function answerOfPage(code: string, { market, rules }: OwnPolicy): VerifyResponse | undefined {
  if (
    market !== null ||
    rules !== null ||
    session.state().status !== 'signed_out' ||
    performance.now() > goodForMilliseconds
  )
    return undefined;
  answer ??= readAnswer();
  return answer?.code === code && answer.language === currentLanguage() ? answer.verdict : undefined;
}
