// The way on where a delivery is in stock already: the person says that it came once more. Never chosen for anybody.
import { RequestFailed } from '@amanah/api/client';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/states.tsx';

export interface ReceivedAlreadyProps {
  /** Of the last try. */
  readonly failure: unknown;
  readonly onAgain: () => void;
}

export function ReceivedAlready({ failure, onAgain }: ReceivedAlreadyProps) {
  const t = useTranslations('inventory.desk');
  if (!(failure instanceof RequestFailed) || failure.problem?.code !== 'stock.already_recorded') return null;
  return (
    <Notice tone="amber" icon="warning">
      <p>{t('again')}</p>
      <Button tone="secondary" size="small" className="mt-2" onPress={onAgain}>
        {t('againConfirm')}
      </Button>
    </Notice>
  );
}
