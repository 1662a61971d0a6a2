// How well labels are read: sets of invented labels in fourteen languages, forty each, written with their readings by somebody who did not know the parser.
import { labelAllergens } from '../allergens.ts';
import { type AssessedItem, assessLabel } from '../assess-label.ts';
import { numbersIn } from '../e-numbers.ts';

export interface ReadLabel {
  readonly text: string;
  /** Every ingredient as it is written, in order. */
  readonly ingredients: readonly string[];
  /** Without the E. */
  readonly eNumbers: readonly string[];
  readonly allergens: readonly string[];
  readonly traces: readonly string[];
  /** Of the ingredients, what is surely forbidden, and what may be of an animal or of alcohol. */
  readonly haram: readonly string[];
  readonly doubt: readonly string[];
}

/** F1: twice what was found rightly, by all that was found and all that is there. */
export interface LabelFigures {
  readonly labels: number;
  readonly texts: number;
  readonly eNumbers: number;
  readonly allergens: number;
  readonly traces: number;
  /** Labels on which something of an animal or of alcohol was called of no concern. */
  readonly cleared: number;
  /** How many of what is surely forbidden were not called so. */
  readonly missed: number;
  readonly forbidden: number;
}

/** What was found and what is there, counted once each. */
class Count {
  private right = 0;
  private all = 0;

  add(found: readonly string[], there: readonly string[]): void {
    const left = [...there];
    for (const one of found) {
      const place = left.indexOf(one);
      if (place < 0) continue;
      left.splice(place, 1);
      this.right += 1;
    }
    this.all += found.length + there.length;
  }

  get f1(): number {
    return this.all === 0 ? 1 : (2 * this.right) / this.all;
  }
}

/** Without case, blanks, hyphens at the ends of lines and marks of footnotes. */
const folded = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u00ad*]|-\s|\s/g, '')
    .replace(/\.$/, '');

const all = (items: readonly AssessedItem[]): readonly AssessedItem[] =>
  items.flatMap((item) => [item, ...all(item.inside)]);
export function measureLabels(labels: readonly ReadLabel[]): LabelFigures {
  const [texts, eNumbers, allergens, traces] = [new Count(), new Count(), new Count(), new Count()];
  let [cleared, missed, forbidden] = [0, 0, 0];
  for (const label of labels) {
    const read = assessLabel(label.text, { rulingAuthorities: null });
    const items = all(read.items).filter(({ isGroup }) => !isGroup);
    texts.add(
      items.map(({ text }) => folded(text)),
      label.ingredients.map(folded),
    );
    const numbered = new Set(
      [...items, ...all(read.declared)].flatMap(({ text, additiveClass }) =>
        numbersIn(additiveClass !== null && /^\p{Nd}/u.test(text) ? `E${text}` : text),
      ),
    );
    eNumbers.add(
      [...numbered],
      // `503(ii)`: a sort of the additive, which the lexicon does not part.
      label.eNumbers.map((one) => one.toLowerCase().replace(/\(.*\)$/, '')),
    );
    allergens.add(read.allergens.contains, label.allergens);
    traces.add(
      read.allergens.traces,
      labelAllergens.filter((one) => label.traces.includes(one) && !label.allergens.includes(one)),
    );
    const answerOf = (name: string) => items.find(({ text }) => folded(text) === folded(name))?.answer;
    if ([...label.doubt, ...label.haram].some((name) => answerOf(name) === 'no_concern')) cleared += 1;
    missed += label.haram.filter((name) => answerOf(name) !== 'forbidden').length;
    forbidden += label.haram.length;
  }
  return {
    ...{ labels: labels.length, cleared, missed, forbidden },
    ...{ texts: texts.f1, eNumbers: eNumbers.f1, allergens: allergens.f1, traces: traces.f1 },
  };
}
