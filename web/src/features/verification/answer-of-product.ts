// The verdict that came with the page, and who accepts its certifier. Apart from the other answers: no other page needs what verdicts are made of.
import type { WhoAccepts } from '@amanah/api/authorities';
import { acceptanceAsked, type NearCode, type VerifyResponse } from '@amanah/api/verification';
import type { OwnPolicy } from '../../platform/own-rules.ts';
import { carriedBy, carriedOf } from '../../platform/page-answer.ts';

/** Whether it is what the person would be answered: the server that wrote the page knew of no rules, and of a market only what the browser said. */
const isFor = ({ proof }: VerifyResponse, { market, rules }: OwnPolicy): boolean =>
  rules === null && proof.market === market;

/** @param policy by which it is asked for */
export function answerOfPage(code: string, policy: OwnPolicy): VerifyResponse | undefined {
  const verdict = carriedOf('product', code)?.verdict;
  return verdict && isFor(verdict, policy) ? verdict : undefined;
}

/** What may have been meant in the place of that code, where the page came with it. */
export function nearOfPage(code: string): { readonly near: NearCode[] } | undefined {
  const carried = carriedBy('product');
  return carried?.verdict.code === code ? { near: [...carried.near] } : undefined;
}

/** Who accepts a certifier, where the verdict of that page rests on the same one: by another policy it may be another. */
export function acceptedOfPage(asked: ReturnType<typeof acceptanceAsked>): WhoAccepts | undefined {
  const carried = carriedBy('product');
  if (!carried) return undefined;
  const known = acceptanceAsked(carried.verdict);
  const isSame = known && (['certifierId', 'category', 'day'] as const).every((part) => known[part] === asked?.[part]);
  return (isSame && carried.accepted) || undefined;
}

/** The verdict that came with a page about the papers or the way of goods. */
export function goodsOfPage(code: string, policy: OwnPolicy): VerifyResponse | undefined {
  const { goods } = carriedBy('evidence') ?? carriedBy('journey') ?? {};
  return goods?.code === code && isFor(goods.verdict, policy) ? goods.verdict : undefined;
}
