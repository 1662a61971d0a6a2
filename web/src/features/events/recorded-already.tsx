// The way on where a step is on record already: the person says that it happened once more, or takes it back. Never chosen for anybody.
import { RequestFailed } from '@amanah/api/client';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

export interface RecordedAlreadyProps {
  /** Of the last try. */
  readonly failure: unknown;
  readonly onAgain: () => void;
}

export function RecordedAlready({ failure, onAgain }: RecordedAlreadyProps) {
  const t = useTranslations('events.record');
  if (!(failure instanceof RequestFailed) || failure.problem?.code !== 'events.already_recorded') return null;
  return (
    <Notice tone="amber" icon="warning">
      <p>{t('again')}</p>
      <Button tone="secondary" size="small" className="mt-2" onPress={onAgain}>
        {t('againConfirm')}
      </Button>
    </Notice>
  );
}
