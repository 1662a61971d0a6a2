// The answer that came with the page, for a stranger who chose a country at most. It is shown while the page asks itself, and never in place of that.
import type { AnswerOf, GoodsPage, PageAnswer, RegisterAnswer } from '@amanah/api/pages';
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

const isOf = <Page extends GoodsPage>(given: PageAnswer, page: Page): given is PageAnswer & AnswerOf<Page> =>
  given.page === page;

/** What such a page carries, whatever its code. Not checked: what is shown of it says so. */
export function carriedBy<Page extends GoodsPage>(page: Page): AnswerOf<Page> | undefined {
  const carried = goodAnswer();
  return carried && isOf(carried, page) ? carried : undefined;
}

/** The same where it is of this very code. */
export function carriedOf<Page extends GoodsPage>(page: Page, code: string): AnswerOf<Page> | undefined {
  const carried = carriedBy(page);
  return carried?.code === code ? carried : undefined;
}

/** The register, where the page is one of its own. */
export function carriedRegister(): RegisterAnswer['register'] | undefined {
  const carried = goodAnswer();
  return carried?.page === 'register' ? carried.register : undefined;
}

/** null: there is none, or it is none of the moment. */
function goodAnswer(): PageAnswer | null {
  if (session.state().status !== 'signed_out' || performance.now() > goodUntil) return null;
  if (answer === undefined) answer = readAnswer();
  return answer?.language === currentLanguage() ? answer : null;
}
