// What can be done with an answer beside the next pack, behind one button. Loaded when that is pressed for the first time, so it opens at once.
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../ui/menu.tsx';

export interface ResultMenuProps {
  readonly entries: readonly MenuEntry[];
  readonly isPending: boolean;
  readonly onAction: (id: string) => void;
}

export function ResultMenu({ entries, isPending, onAction }: ResultMenuProps) {
  const t = useTranslations('result');
  return (
    <Menu
      label={t('more')}
      startsOpen
      trigger={
        // Stands where the pressed one stood.
        <Button tone="secondary" size="large" icon="more" isPending={isPending} autoFocus>
          {t('more')}
        </Button>
      }
      groups={[{ id: 'result', entries }]}
      onAction={onAction}
    />
  );
}
