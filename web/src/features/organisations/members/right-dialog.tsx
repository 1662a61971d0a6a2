// Chooses a right for somebody: to change it, or to admit whoever asked. The server decides again.
import type { Member } from '@amanah/api/organisations/members';
import type { RouteDefinition } from '@amanah/api/route';
import { mayGive, type OrganisationRight, organisationRights } from '@amanah/core/organisations';
import { useTranslations } from 'use-intl';
import { FormDialog, useForm } from '../../../platform/form.tsx';
import { RadioCards } from '../../../ui/choice.tsx';

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
  /** Where the choice is sent. */
  readonly route: RouteDefinition;
  readonly mutation: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (right: OrganisationRight) => void;
  };
  readonly onClose: () => void;
}

export function RightDialog({ title, confirmLabel, member, ownRight, route, mutation, onClose }: RightDialogProps) {
  const t = useTranslations('organisations.members');
  const form = useForm({
    initial: { right: member.right },
    sending: mutation,
    onSubmit: ({ right }) => mutation.mutate(right),
  });
  return (
    <FormDialog title={title} confirmLabel={confirmLabel} route={route} form={form} onClose={onClose}>
      <RadioCards
        label={t('right')}
        columns={1}
        isCompact
        {...form.field('right')}
        choices={useRightChoices(ownRight)}
      />
    </FormDialog>
  );
}
