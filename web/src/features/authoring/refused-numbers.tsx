// Why the books of certified mass refused an event, with the numbers. Their words are loaded only when it happens.
import { RequestFailed } from '@amanah/api/client';
import { useTranslations } from 'use-intl';
import { LazyMessages } from '../../platform/lazy-messages.tsx';

const known = [
  'certificate_unusable',
  'harvest_off_farm',
  'yield_exceeded',
  'lot_not_held',
  'lot_overspent',
  'trade_differs',
] as const;
const reasons = ['not_in_force', 'other_holder', 'other_site', 'other_product'] as const;

export function RefusedNumbers({ failure }: { readonly failure: unknown }) {
  const problem = failure instanceof RequestFailed ? failure.problem : null;
  if (problem?.code !== 'mass_balance.refused') return null;
  return (
    <LazyMessages name="massBalance" waiting={null}>
      <ul className="mt-1">
        {(problem.faults ?? []).map((fault) => (
          <li key={`${fault.path} ${fault.rule}`}>
            <Refused rule={fault.rule} details={fault.details ?? {}} />
          </li>
        ))}
      </ul>
    </LazyMessages>
  );
}

function Refused({ rule, details }: { readonly rule: string; readonly details: Readonly<Record<string, string>> }) {
  const t = useTranslations('massBalance');
  const name = known.find((one) => `mass_balance.${one}` === rule);
  const reason = reasons.find((one) => one === details['because']);
  if (!name) return null;
  const detail = (key: string) => details[key] ?? '';
  return t(`refused.${name}`, {
    certificate: detail('certificate'),
    because: reason ? t(`because.${reason}`) : '',
    kilogramsOut: detail('kilogramsOut'),
    certifiedKilogramsIn: detail('certifiedKilogramsIn'),
    kilogramsPermitted: detail('kilogramsPermitted'),
    kilogramsAsked: detail('kilogramsAsked'),
    kilogramsLeft: detail('kilogramsLeft'),
    kilogramsHere: detail('kilogramsHere'),
    kilogramsThere: detail('kilogramsThere'),
    lot: detail('lot'),
  });
}
