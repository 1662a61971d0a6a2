// What the text of a label says of what is in it, ingredient by ingredient, for the authorities that a person listens to. It must never say halal, and never
// find clear what it does not know, nor what can come from an animal or from alcohol.
import type { Source } from './facts.ts';
import { findIngredient, findQualified, isDenial } from './find-ingredient.ts';
import type { IngredientRuling } from './finding.ts';
import { type AllergensOfLabel, allergensIn, allergensOfLabel } from './label-allergens.ts';
import { isOfOwner } from './label-remarks.ts';
import { notHalalIn, type Saying } from './not-halal.ts';
import { type LabelItem, parseLabel } from './parse-label.ts';
import { rulingAuthorities } from './ruling-sources.ts';
import { byInsectRule, hasBothSides, type InsectRule, isForbidden, resolveRuling } from './rulings.ts';

/** From the best. */
export const labelAnswers = ['no_concern', 'unknown', 'depends_on_source', 'disputed', 'forbidden'] as const;
export type LabelAnswer = (typeof labelAnswers)[number];

export interface AssessedItem {
  readonly text: string;
  /** From, and up to, a place in the text of the label. */
  readonly start: number;
  readonly end: number;
  readonly percent: number | null;
  readonly additiveClass: string | null;
  /** It stands before a colon: a part of the goods, and no ingredient by itself. */
  readonly isGroup: boolean;
  /** Of the thing itself, and of what it is made of, where the label says that. */
  readonly answer: LabelAnswer;
  /** Whether it is forbidden itself, and by whose ruling or rule where it is not so in itself; null: it is not, whatever it is made of. */
  readonly ban: 'in_itself' | 'own_rule' | IngredientRuling | null;
  /** As the lexicon calls it; null: it does not know it. */
  readonly name: string | null;
  readonly madeOf: readonly Source[];
  readonly rulings: readonly IngredientRuling[];
  readonly inside: readonly AssessedItem[];
}

export interface AssessedLabel {
  /** `not_halal` where an ingredient is forbidden for whoever asks; `doubtful` where one is not clear; null: no ingredient was read. */
  readonly state: 'no_concern_found' | 'doubtful' | 'not_halal' | null;
  readonly items: readonly AssessedItem[];
  /** What a label declares once more, as "Contains: milk". */
  readonly declared: readonly AssessedItem[];
  readonly traces: readonly AssessedItem[];
  readonly allergens: AllergensOfLabel;
}

/** By whose rules a label is judged. */
export interface Listener {
  /** Whose rulings count; null: all of them. */
  readonly rulingAuthorities: readonly string[] | null;
  /** What they accept of insects; absent: the rulings decide. */
  readonly insects?: InsectRule | null | undefined;
}

/** What is longer names no ingredient: whoever wrote it, it is not looked up word by word. */
const mostCharacters = 5_000;

const gravest = (answers: readonly LabelAnswer[]): LabelAnswer =>
  labelAnswers.findLast((one) => answers.includes(one)) ?? 'no_concern';

function answerOf(found: NonNullable<ReturnType<typeof findIngredient>>, listener: Listener): LabelAnswer {
  const { rulingAuthorities, insects = null } = listener;
  const { concern, rulings } = found;
  const byRule = byInsectRule(found, insects);
  if (byRule !== null) return byRule === 'accepted' ? 'no_concern' : 'forbidden';
  const ruled = resolveRuling(rulings, rulingAuthorities);
  if (isForbidden(found, ruled)) return 'forbidden';
  if (concern === 'depends_on_source' || concern === 'unknown') return concern;
  const isSettled = ruled?.ruling === 'permitted' && rulingAuthorities?.includes(ruled.authority) === true;
  if ((concern === 'disputed' || hasBothSides(rulings)) && !isSettled) return 'disputed';
  return ruled?.ruling === 'doubtful' ? 'depends_on_source' : 'no_concern';
}

function banOf(
  found: NonNullable<ReturnType<typeof findIngredient>>,
  { rulingAuthorities, insects = null }: Listener,
): AssessedItem['ban'] {
  const byRule = byInsectRule(found, insects);
  if (byRule !== null) return byRule === 'accepted' ? null : 'own_rule';
  const ruled = resolveRuling(found.rulings, rulingAuthorities);
  if (!isForbidden(found, ruled)) return null;
  return found.concern === 'forbidden' ? 'in_itself' : ruled;
}

const bareNumber = /^\p{Nd}{3,4}[a-h]?(?:\s?\((?:i{1,3}|iv|vi{0,3})\))?$/iu;
/** `acidity regulator (330)`: behind its class the number alone is the number of an additive. */
const withLetter = ({ text, additiveClass }: LabelItem): string =>
  additiveClass !== null && bareNumber.test(text) ? `E${text}` : text;

/** What a label only says it is without is no ingredient. */
const namedIn = (items: readonly LabelItem[], owner: LabelItem | null = null): readonly LabelItem[] =>
  items.filter(
    (one) =>
      one.inside.length > 0 ||
      one.text.length > mostCharacters ||
      !(
        (one.aside !== undefined && isNoName(one)) ||
        isDenial(one.text) ||
        (owner !== null && items.length === 1 && (isOnlySaidOf(one) || declaresOwner(one, owner)))
      ),
  );

/** `Ready to eat in three minutes`: nothing in it is known, or nothing that is grave. A word or two may be what the lexicon does not know yet. */
function isNoName({ aside, text }: LabelItem): boolean {
  const found = findIngredient(text);
  if (aside !== 'sentence') return found === null || found.concern === 'none';
  return found === null && text.split(' ').length >= leastWordsOfSentence;
}
const leastWordsOfSentence = 3;

/** `Beef (halal)`, `lecithin (of plant origin)`; gelatine of porcine origin is of pork. */
function isOnlySaidOf({ text }: LabelItem): boolean {
  if (!isOfOwner(text)) return false;
  const found = findIngredient(text);
  return found === null || found.concern === 'none';
}

/** `Whey (milk)`, `white wine (sulphites)`: the allergen of what stands before the brackets, told once more. */
function declaresOwner({ text }: LabelItem, owner: LabelItem): boolean {
  const [code, more] = owner.isGroup || text.split(' ').length > mostWordsOfAllergen ? [] : allergensIn(text);
  if (code === undefined || more !== undefined) return false;
  return code === 'sulphites' || allergensIn(owner.text).includes(code);
}
const mostWordsOfAllergen = 3;

/** `Beer (alcohol-free)`: what stands in brackets is said of the beer. */
const withDenials = ({ inside }: LabelItem, text: string): string =>
  [text, ...inside.map((one) => one.text).filter((one) => one.length <= mostCharacters && isDenial(one))].join(' ');

/** `Bacon (turkey)`: what stands alone in brackets says of what it is; where that is graver it is told by itself. */
function findItem(item: LabelItem, listener: Listener): ReturnType<typeof findIngredient> {
  const own = findIngredient(withDenials(item, withLetter(item)));
  const [only, more] = item.inside;
  const isOne = only !== undefined && more === undefined && only.inside.length === 0;
  const qualified = isOne && only.text.length < mostLettersOfName ? findQualified(item.text, only.text) : null;
  if (!own || !qualified) return own;
  const [answer, other] = [answerOf(own, listener), answerOf(qualified, listener)];
  return labelAnswers.indexOf(other) < labelAnswers.indexOf(answer) ? qualified : own;
}
const mostLettersOfName = 40;

function assessItem(item: LabelItem, listener: Listener): AssessedItem {
  const inside = namedIn(item.inside, item).map((one) => assessItem(one, listener));
  const found = item.text.length > mostCharacters ? null : findItem(item, listener);
  // What nobody knows by its own name is known by all that it is made of.
  const isAdditive = found === null || found.isAdditive;
  const own = found ? [answerOf(found, listener)] : inside.length > 0 ? [] : ['unknown' as const];
  const answer = gravest([...own, ...inside.map((one) => one.answer)]);
  // `Contains no milk, lard` may deny it, and may not.
  const isDenied = item.aside === 'denial' || item.aside === 'denied';
  return {
    ...{ text: item.text, start: item.start, end: item.end, percent: item.percent },
    // A class that stands before the first of several says nothing of the plain things behind them.
    additiveClass: isAdditive ? item.additiveClass : null,
    isGroup: item.isGroup,
    answer: isDenied && answer === 'forbidden' ? 'depends_on_source' : answer,
    ban: found && !isDenied ? banOf(found, listener) : null,
    name: found?.name ?? null,
    madeOf: found?.madeOf ?? [],
    rulings: found?.rulings ?? [],
    inside,
  };
}

function stateOf({ items, declared, traces }: Omit<AssessedLabel, 'state' | 'allergens'>): AssessedLabel['state'] {
  const named = gravest([...items, ...declared].map(({ answer }) => answer));
  if (named === 'forbidden') return 'not_halal';
  if (items.length + declared.length === 0) return null;
  // Nobody put in what may be there in traces; that it may be there is a doubt, as what it is may be.
  const isClear = named === 'no_concern' && traces.every(({ answer }) => answer === 'no_concern');
  return isClear ? 'no_concern_found' : 'doubtful';
}

/** A label that says it is not halal is not clear, whatever is in it. */
const asDoubt = ({ text, start, end }: Saying): AssessedItem => ({
  ...{ text, start, end, percent: null, additiveClass: null, isGroup: false },
  ...{ answer: 'unknown', ban: null, name: null, madeOf: [], rulings: [], inside: [] },
});

/**
 * @param text of a label, of any language and length
 * @example assessLabel('Sugar, gelatine (pork)', { rulingAuthorities: null }).state // 'not_halal'
 */
export function assessLabel(text: string, listener: Listener): AssessedLabel {
  const label = parseLabel(text);
  const of = (items: readonly LabelItem[]) => namedIn(items).map((one) => assessItem(one, listener));
  const said = notHalalIn(text).map(asDoubt);
  const isSaid = ({ start, end }: AssessedItem) => said.some((one) => one.start <= start && end <= one.end);
  // What says so is declared, whatever else it was taken for.
  const named = of(label.items).filter((one) => !isSaid(one));
  const traces = of(label.traces).filter((one) => !isSaid(one));
  const assessed = { items: named, declared: [...of(label.declared), ...said], traces };
  return { state: stateOf(assessed), ...assessed, allergens: allergensOfLabel(label) };
}

/** An authority with what it makes of a label. */
export interface StateByAuthority {
  readonly authority: string;
  readonly state: AssessedLabel['state'];
}

const leavesOf = (items: readonly AssessedItem[]): readonly AssessedItem[] =>
  items.flatMap((item) => [item, ...leavesOf(item.inside)]);

/**
 * What a label is for whoever listens to one authority alone, of each that rules on all that is judged differently in it and comes to another answer.
 *
 * @example otherAnswers('Carmines', { rulingAuthorities: null }).map(({ authority }) => authority) // ['MUI', 'National Fatwa Council of Malaysia']
 */
export function otherAnswers(text: string, listener: Listener): readonly StateByAuthority[] {
  const { state, items, declared, traces } = assessLabel(text, listener);
  // Where somebody says nothing of what is judged differently, the answer would be that of others.
  const deciding = leavesOf([...items, ...declared, ...traces]).filter(({ rulings }) => hasBothSides(rulings));
  return rulingAuthorities
    .filter(
      (one) =>
        deciding.length > 0 && deciding.every(({ rulings }) => rulings.some(({ authority }) => authority === one)),
    )
    .map((authority) => ({
      authority,
      state: assessLabel(text, { ...listener, rulingAuthorities: [authority] }).state,
    }))
    .filter((one) => one.state !== state);
}
