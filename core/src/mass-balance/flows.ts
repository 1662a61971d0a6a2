// The books as a flow: where certified mass began, through which goods it went, and where it is now. For drawing; the books decide.
import { balanceOf, isCertifiedLot, type Posting } from './books.ts';

/** Beside goods: where mass comes from and where it ends. */
export const flowEnds = ['begun', 'added', 'held', 'wasted', 'lost', 'uncertified'] as const;
export type FlowEnd = (typeof flowEnds)[number];

export type FlowNode =
  | { readonly kind: FlowEnd }
  /** Goods of one group (such as a product), as many processes away from their beginning as `stage` says. */
  | { readonly kind: 'goods'; readonly group: string; readonly stage: number };

export interface FlowLink {
  readonly from: FlowNode;
  readonly to: FlowNode;
  readonly milligrams: bigint;
}

const sum = (masses: readonly bigint[]) => masses.reduce((all, one) => all + one, 0n);

/** Shares of a whole by weight; what rounding leaves goes to the last. */
function split(whole: bigint, weights: readonly bigint[]): readonly bigint[] {
  const all = sum(weights);
  if (all === 0n) return weights.map(() => 0n);
  const shares = weights.map((weight) => (whole * weight) / all);
  const left = whole - sum(shares);
  return shares.map((share, index) => (index === shares.length - 1 ? share + left : share));
}

const nodeKey = (node: FlowNode) => (node.kind === 'goods' ? `goods ${node.stage} ${node.group}` : node.kind);

/**
 * Links between groups of goods, added up. What a process yields is taken from its certified inputs in their proportion; what it
 * yields beyond them was added, what it does not yield was lost. At every group of goods as much goes in as comes out.
 *
 * @example flowsOf(postings, (lot) => gtinOf(lot)) // [{ from: { kind: 'begun' }, to: { kind: 'goods', … }, milligrams }]
 */
export function flowsOf(postings: readonly Posting[], groupOf: (lot: string) => string): readonly FlowLink[] {
  const certified = [...new Set(postings.map(({ lot }) => lot))].filter((lot) => isCertifiedLot(postings, lot));
  const isCertified = new Set(certified);
  const own = postings.filter(({ lot }) => isCertified.has(lot));
  const stages = stagesOf(own);
  const goods = (lot: string): FlowNode => ({ kind: 'goods', group: groupOf(lot), stage: stages.get(lot) ?? 0 });
  const links = new Map<string, FlowLink>();
  const add = (from: FlowNode, to: FlowNode, milligrams: bigint) => {
    if (milligrams === 0n) return;
    const key = `${nodeKey(from)} > ${nodeKey(to)}`;
    links.set(key, { from, to, milligrams: (links.get(key)?.milligrams ?? 0n) + milligrams });
  };
  for (const { kind, lot, milligrams } of own) {
    if (kind === 'created') add({ kind: 'begun' }, goods(lot), milligrams);
    if (kind === 'wasted') add(goods(lot), { kind: 'wasted' }, milligrams);
  }
  for (const ofProcess of Map.groupBy(own, (posting) => posting.process).values()) addProcess(ofProcess, goods, add);
  for (const lot of certified) {
    const held = balanceOf(own, lot);
    if (held > 0n) add(goods(lot), { kind: 'held' }, held);
  }
  return [...links.values()];
}

function addProcess(
  postings: readonly Posting[],
  goods: (lot: string) => FlowNode,
  add: (from: FlowNode, to: FlowNode, milligrams: bigint) => void,
): void {
  const spent = postings.filter(({ kind }) => kind === 'spent');
  const yielded = postings.filter(({ kind }) => kind === 'yielded');
  const masses = (list: readonly Posting[]) => list.map(({ milligrams }) => milligrams);
  const [into, out] = [sum(masses(spent)), sum(masses(yielded))];
  const begins = postings.some(({ kind }) => kind === 'created');
  const used = out < into ? out : into;
  const rest: FlowNode = { kind: yielded.length > 0 || begins ? 'lost' : 'uncertified' };
  const sources = split(used, masses(spent));
  const shares = split(used, masses(yielded));
  for (const [index, { lot, milligrams }] of yielded.entries())
    add({ kind: 'added' }, goods(lot), milligrams - (shares[index] ?? 0n));
  // Row by row and column by column, so that both sides add up exactly.
  const open = [...shares];
  for (const [index, { lot, milligrams }] of spent.entries()) {
    const source = sources[index] ?? 0n;
    add(goods(lot), rest, milligrams - source);
    for (const [place, part] of split(source, open).entries()) {
      const target = yielded[place];
      if (!target) continue;
      open[place] = (open[place] ?? 0n) - part;
      add(goods(lot), goods(target.lot), part);
    }
  }
}

/** Processes between a lot and its beginning, along the longest way, so that no flow leads back. */
function stagesOf(postings: readonly Posting[]): ReadonlyMap<string, number> {
  const processes = [...Map.groupBy(postings, ({ process }) => process).values()];
  const stages = new Map<string, number>();
  // Once per lot is enough where nothing goes in circles; where it does, the walk ends all the same.
  for (let round = 0; round < new Set(postings.map(({ lot }) => lot)).size; round++) {
    let isSettled = true;
    for (const ofProcess of processes) {
      const spent = ofProcess.filter(({ kind }) => kind === 'spent');
      if (spent.length === 0) continue;
      const next = Math.max(...spent.map(({ lot }) => stages.get(lot) ?? 0)) + 1;
      for (const { kind, lot } of ofProcess) {
        if (kind !== 'yielded' || (stages.get(lot) ?? 0) >= next) continue;
        stages.set(lot, next);
        isSettled = false;
      }
    }
    if (isSettled) break;
  }
  return stages;
}
