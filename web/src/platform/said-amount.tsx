// An amount that somebody wrote, as a weight or a shelf life: in the words of the page where it is one number with one unit, else as it was written. Where it
// is in the script of the page already it stays: nobody's label is put into other words of the same language.
import { amountOf } from '@amanah/core/products';
import { useFormatter, useLocale } from 'use-intl';
import { foreignScript, Said } from './said.tsx';

export function SaidAmount({ children }: { readonly children: string }) {
  const locale = useLocale();
  const format = useFormatter();
  const amount = foreignScript(children, locale) === undefined ? null : amountOf(children);
  return amount === null ? (
    <Said>{children}</Said>
  ) : (
    format.number(amount.value, { style: 'unit', unit: amount.unit, unitDisplay: 'long' })
  );
}
