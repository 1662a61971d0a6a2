// In which condition goods may be, beside the headline: a day on the pack that has passed or differs from the record, a cold chain that broke. It changes
// no answer: whether goods are halal is one question, whether they are still good another.
import type { ReasonCode } from '@amanah/core/verification';
import { useReasonSentence } from '../../platform/reason-words.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import type { AdviceProps } from './advice.tsx';

const ofCondition: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'batch.past_expiry',
  'batch.printed_day_differs',
  'cold_chain.exposure',
]);

export function Conditions({ reasons, className = 'mt-2 max-w-xl' }: AdviceProps & { readonly className?: string }) {
  const sentence = useReasonSentence();
  return reasons
    .filter(({ code }) => ofCondition.has(code))
    .map((reason) => (
      <p
        key={`${reason.code} ${JSON.stringify(reason.details)}`}
        data-reason={reason.code}
        className={classNames('flex gap-2 font-semibold', className)}
      >
        <Icon name="warning" size={18} className="mt-0.5" />
        <span>
          <Unbroken>{sentence(reason)}</Unbroken>
        </span>
      </p>
    ));
}
