// Says at the form how long nobody's password is looked at, and the way in that does not wait: a link to the mailbox.
import { useFormatter, useTranslations } from 'use-intl';
import { Notice } from '../../ui/states.tsx';

export interface TooManyTriesProps {
  /** Until the next try is looked at. */
  readonly seconds: number;
  readonly onReset: () => void;
}

export function TooManyTries({ seconds, onReset }: TooManyTriesProps) {
  const t = useTranslations('identity');
  const format = useFormatter();
  const inUnit = (count: number, unit: 'second' | 'minute') =>
    format.number(count, { style: 'unit', unit, unitDisplay: 'long' });
  return (
    <div role="alert">
      <Notice tone="amber" icon="lock">
        {t.rich('tooManyTries', {
          wait: seconds < 120 ? inUnit(seconds, 'second') : inUnit(Math.ceil(seconds / 60), 'minute'),
          reset: (words) => (
            <button type="button" className="cursor-pointer underline underline-offset-4" onClick={onReset}>
              {words}
            </button>
          ),
        })}
      </Notice>
    </div>
  );
}
