// What the days on a pack say, beside the headline: that they have passed, or that the record has another one. It changes no answer.
import type { ReasonCode } from '@amanah/core/verification';
import { useReasonSentence } from '../../platform/reason-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import type { AdviceProps } from './advice.tsx';

const ofDays: ReadonlySet<ReasonCode> = new Set<ReasonCode>(['batch.past_expiry', 'batch.printed_day_differs']);

export function DaysOnPack({ reasons }: AdviceProps) {
  const sentence = useReasonSentence();
  return reasons
    .filter(({ code }) => ofDays.has(code))
    .map((reason) => (
      <p key={reason.code} data-reason={reason.code} className="mt-2 flex max-w-xl gap-2 font-semibold">
        <Icon name="warning" size={18} className="mt-0.5" />
        <span>
          <Unbroken>{sentence(reason)}</Unbroken>
        </span>
      </p>
    ));
}
