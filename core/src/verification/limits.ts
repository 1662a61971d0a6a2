// What this code cannot prove, by its level. It must never be left out because the verdict is good.
import type { Findings } from './findings.ts';
import type { Inquiry } from './inquiry.ts';
import type { Reason, VerdictState } from './verdict.ts';

/**
 * Says what the code names: the product, the batch, or this pack (G9: "this code identifies the product, not this pack").
 * A batch nobody registered counts as not named, whatever the code says. After the recalls, which it asks for.
 *
 * @example decideVerdict({ ...biscuit, codeLevel: 'class', batch: null }, shopper).notProven.includes('names_product_not_pack') // true
 */
export function nameLevel(inquiry: Inquiry, findings: Findings): void {
  const { codeLevel, serial } = inquiry.evidence;
  const namesPack = codeLevel === 'pack' && serial !== null && serial.registered;
  const namesBatch = inquiry.batch !== null && (codeLevel === 'batch' || codeLevel === 'pack');
  if (!namesPack) findings.notProven.push(namesBatch ? 'names_batch_not_pack' : 'names_product_not_pack');
  if (inquiry.batch !== null) return;
  if (inquiry.evidence.unrecordedBatch != null) findings.notProven.push('batch_not_on_record');
  // A recall of some batches is judged where it is known of: by the state that it leaves.
  else if (!findings.reasons.some(isRecall)) findings.notProven.push('batch_not_named');
}

const isRecall = ({ code }: Reason): boolean => code === 'batch.recalled';

/**
 * Says that a list of ingredients is no certificate, where the verdict has nothing else.
 *
 * @example decideVerdict({ ...biscuit, certificates: [], batch: null }, shopper).notProven.includes('ingredients_alone_prove_nothing') // true
 */
export function nameUncertified(state: VerdictState, findings: Findings): void {
  if (state === 'pending' || state === 'doubtful' || state === 'no_concern_found') {
    findings.notProven.push('ingredients_alone_prove_nothing');
  }
}

/**
 * The figures that the sentences of limits ask for, from the reasons that stand beside them.
 *
 * @example limitDetails([]) // { unknownIngredients: 0 }
 */
export const limitDetails = (reasons: readonly Pick<Reason, 'code'>[]): { readonly unknownIngredients: number } => ({
  unknownIngredients: reasons.filter(({ code }) => code === 'ingredient.unknown').length,
});
