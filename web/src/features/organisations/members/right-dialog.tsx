// Chooses a right for somebody: to change it, or to admit whoever asked. The server decides again.
import type { Member } from '@amanah/api/members';
import { mayGive, type OrganisationRight, organisationRights } from '@amanah/core/organisations';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFailureWords } from '../../../platform/failure.ts';
import { Button } from '../../../ui/button.tsx';
import { RadioCards } from '../../../ui/choice.tsx';
import { Dialog } from '../../../ui/overlay.tsx';

export function useRightChoices(own: OrganisationRight) {
  const t = useTranslations('organisations');
  return organisationRights
    .filter((right) => mayGive(own, right))
    .map((value) => ({ value, label: t(`rights.${value}`), note: t(`rightNotes.${value}`) }));
}

export interface RightDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly member: Member;
  /** Of whoever chooses. */
  readonly ownRight: OrganisationRight;
  readonly deed: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (right: OrganisationRight) => void;
  };
  readonly onClose: () => void;
}

export function RightDialog({ title, confirmLabel, member, ownRight, deed, onClose }: RightDialogProps) {
  const t = useTranslations('organisations.members');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const [right, setRight] = useState(member.right);
  return (
    <Dialog
      title={title}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !deed.isPending) onClose();
      }}
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          deed.mutate(right);
        }}
      >
        <RadioCards
          label={t('right')}
          columns={1}
          isCompact
          value={right}
          onChange={setRight}
          choices={useRightChoices(ownRight)}
        />
        {deed.error ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(deed.error).body}
          </p>
        ) : null}
        <div className="flex flex-wrap justify-end gap-3">
          <Button tone="secondary" onPress={onClose} isDisabled={deed.isPending}>
            {general('cancel')}
          </Button>
          <Button type="submit" isPending={deed.isPending}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
