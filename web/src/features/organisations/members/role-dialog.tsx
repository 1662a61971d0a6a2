// Chooses a right for somebody: to change it, or to admit whoever asked. The server decides again.
import type { Member } from '@amanah/api/organisations/members';
import type { RouteDefinition } from '@amanah/api/route';
import { mayGive, type OrganisationRight, organisationRights } from '@amanah/core/organisations';
import { useTranslations } from 'use-intl';
import { FormDialog, useForm } from '../../../platform/form.tsx';
import { RadioCards } from '../../../ui/choice.tsx';

export function useRoleChoices(own: OrganisationRight) {
  const t = useTranslations('organisations');
  return organisationRights
    .filter((right) => mayGive(own, right))
    .map((value) => ({ value, label: t(`rights.${value}`), note: t(`roleNotes.${value}`) }));
}

export interface RoleDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly member: Member;
  /** Of whoever chooses. */
  readonly ownRole: OrganisationRight;
  /** Where the choice is sent. */
  readonly route: RouteDefinition;
  readonly mutation: {
    readonly isPending: boolean;
    readonly error: Error | null;
    readonly mutate: (right: OrganisationRight) => void;
  };
  readonly onClose: () => void;
}

export function RoleDialog({ title, confirmLabel, member, ownRole, route, mutation, onClose }: RoleDialogProps) {
  const t = useTranslations('organisations.members');
  const form = useForm({
    initial: { right: member.right },
    sending: mutation,
    onSubmit: ({ right }) => mutation.mutate(right),
  });
  return (
    <FormDialog title={title} confirmLabel={confirmLabel} route={route} form={form} onClose={onClose}>
      <RadioCards label={t('right')} columns={1} isCompact {...form.field('right')} choices={useRoleChoices(ownRole)} />
    </FormDialog>
  );
}
