// Adds a batch to the codes of a recall by its name: what may be recalled, the newest first, found on the server by what is typed.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ComboBox } from '../../ui/choice.tsx';
import { recallableQuery } from './queries.ts';

export function BatchPicker({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useTranslations('recalls');
  const general = useTranslations('general');
  const [typed, setTyped] = useState('');
  const [chosenCount, setChosenCount] = useState(0);
  const search = useDeferredValue(typed.trim().slice(0, 80));
  const { data } = useQuery(recallableQuery(search));
  const batches = data?.batches ?? [];
  return (
    <ComboBox
      // Empty again after each choice.
      key={chosenCount}
      label={t('addBatch')}
      choices={batches.map(({ id, productName, batchNumber, producerName }) => ({
        value: id,
        label: `${productName} · ${batchNumber}`,
        note: producerName,
      }))}
      value={null}
      onChange={(chosen) => {
        const batch = batches.find(({ id }) => id === chosen);
        if (!batch) return;
        onCode(batch.code);
        setTyped('');
        setChosenCount(chosenCount + 1);
      }}
      onSearch={setTyped}
      placeholder={t('addBatchChoose')}
      empty={t('noBatch')}
      openLabel={general('open')}
    />
  );
}
