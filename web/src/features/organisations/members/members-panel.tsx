// Members of the own organisation and who asked to join. What a right does not allow stays visible with the reason; the server decides.
import {
  answerJoinRequest,
  changeMemberRight,
  leaveOrganisation,
  type Member,
  removeMember,
  transferOrganisation,
} from '@amanah/api/organisations/members';
import { mayDo, mayGive, type OrganisationRight } from '@amanah/core/organisations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConfirmDialog } from '../../../platform/confirm-dialog.tsx';
import { ConflictDialog, takeKeys, useEditing } from '../../../platform/editing.tsx';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { Said } from '../../../platform/said.tsx';
import { useAuth } from '../../../platform/session.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Menu, type MenuEntry } from '../../../ui/menu.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Skeleton, SkeletonGroup } from '../../../ui/states.tsx';
import { toasts } from '../../../ui/toast-queue.ts';
import { InvitationsCard } from './invitations-card.tsx';
import { membersQuery } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';

type Action = 'change' | 'remove' | 'transfer' | 'admit' | 'refuse' | 'leave';

export function MembersPanel() {
  const t = useTranslations('organisations');
  const general = useTranslations('general');
  const members = useQuery(membersQuery);
  const [open, setOpen] = useState<{ readonly action: Action; readonly member: Member } | null>(null);
  if (members.isError) return <FailedQuery title={t('page.failed')} query={members} />;
  if (!members.data)
    return (
      <SkeletonGroup label={general('loading')} className="flex flex-col gap-6">
        <Skeleton className="h-64 rounded-surface" />
        <Skeleton className="h-32 rounded-surface" />
      </SkeletonGroup>
    );
  const { members: list, right } = members.data;
  return (
    <div className="flex flex-col gap-6">
      <SectionCard title={t('members.title')} icon="users">
        <ul aria-label={t('members.caption')} className="divide-y divide-line">
          {list.map((member) => (
            <MemberLine
              key={member.userId}
              member={member}
              ownRole={right}
              onAction={(action) => setOpen({ action, member })}
            />
          ))}
        </ul>
      </SectionCard>
      <InvitationsCard right={right} />
      {open ? <ActionDialog {...open} ownRole={right} onClose={() => setOpen(null)} /> : null}
    </div>
  );
}

interface MemberLineProps {
  readonly member: Member;
  readonly ownRole: OrganisationRight;
  readonly onAction: (action: Action) => void;
}

function MemberLine({ member, ownRole, onAction }: MemberLineProps) {
  const t = useTranslations('organisations');
  const format = useFormatter();
  const entries = useEntries(member, ownRole);
  const day = format.dateTime(new Date(member.since), 'day');
  const isLeading = mayDo(ownRole, 'manage_members');
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          <Said>{member.username}</Said>
          {member.isSelf ? <span className="font-normal text-ink-soft"> · {t('members.self')}</span> : null}
        </p>
        <p className="text-sm text-ink-soft">
          {member.status === 'pending' ? t('members.asked', { day }) : t('members.since', { day })}
        </p>
      </div>
      {member.status === 'pending' ? (
        <div className="flex gap-2">
          <Button size="small" isDisabled={!isLeading} onPress={() => onAction('admit')}>
            {t('members.admit')}
          </Button>
          <Button size="small" tone="secondary" isDisabled={!isLeading} onPress={() => onAction('refuse')}>
            {t('members.refuse')}
          </Button>
        </div>
      ) : (
        <>
          <Badge tone={member.right === 'owner' ? 'emerald' : 'plain'}>{t(`rights.${member.right}`)}</Badge>
          <Menu
            label={t('members.actionsOf', { name: member.username })}
            trigger={
              <IconButton icon="more" label={t('members.actionsOf', { name: member.username })} className="-me-2" />
            }
            groups={[{ id: 'actions', entries }]}
            onAction={(id) => onAction(id as Action)}
          />
        </>
      )}
    </li>
  );
}

/** The actions with what speaks against each. */
function useEntries(member: Member, own: OrganisationRight): MenuEntry[] {
  const t = useTranslations('organisations.members');
  const general = useTranslations('general');
  const fixed = member.isShared ? general('demoFixed') : undefined;
  const changing = mayDo(own, 'manage_members')
    ? mayGive(own, member.right)
      ? fixed
      : t('onlyOwners')
    : t('onlyLeaders');
  const handing = mayDo(own, 'transfer_organisation') ? undefined : t('onlyOwner');
  const entry = (id: Action, label: string, refusal: string | undefined, more: Partial<MenuEntry> = {}): MenuEntry => ({
    id,
    label,
    ...more,
    ...(refusal === undefined ? {} : { refusal }),
  });
  return [
    entry('change', t('changeRole'), changing, { icon: 'settings' }),
    ...(member.isSelf
      ? [entry('leave', t('leave'), fixed, { icon: 'signOut', isDanger: true })]
      : [
          entry('transfer', t('transfer'), handing, { icon: 'share' }),
          entry('remove', t('remove'), changing, { icon: 'cross', isDanger: true }),
        ]),
  ];
}

function ActionDialog({
  action,
  member,
  ownRole,
  onClose,
}: {
  readonly action: Action;
  readonly member: Member;
  readonly ownRole: OrganisationRight;
  readonly onClose: () => void;
}) {
  const t = useTranslations('organisations.members');
  const rights = useTranslations('organisations.rights');
  const queries = useQueryClient();
  const { user, validate } = useAuth();
  const params = { userId: member.userId };
  const name = member.username;
  const done = async () => {
    await queries.invalidateQueries({ queryKey: ['organisation'] });
    onClose();
    // The own right may be another one now.
    if (member.isSelf || action === 'transfer') await validate();
    toasts.show({ title: t('changed'), tone: 'good' });
  };
  const admit = useMutation({
    mutationFn: (right: OrganisationRight) => api.call(answerJoinRequest, { params, body: { answer: 'admit', right } }),
    onSuccess: done,
  });
  const change = useEditing({
    read: { etag: member.etag, content: { right: member.right } },
    send: (body: { readonly right: OrganisationRight }, ifMatch) =>
      api.call(changeMemberRight, { params, ifMatch, body }),
    onSaved: done,
    // There is nothing else in the dialog: what was chosen stands.
    fill: () => undefined,
    onTaken: async () => {
      await queries.invalidateQueries({ queryKey: ['organisation'] });
      onClose();
    },
  });
  const plain = useMutation({
    mutationFn: async () => {
      if (action === 'remove') await api.call(removeMember, { params });
      else if (action === 'transfer') await api.call(transferOrganisation, { params });
      else if (action === 'leave')
        await api.call(leaveOrganisation, { params: { organisationId: user?.organizationId ?? '' } });
      else await api.call(answerJoinRequest, { params, body: { answer: 'refuse' } });
    },
    onSuccess: done,
  });
  if (change.conflict)
    return (
      <ConflictDialog
        editing={change}
        parts={[{ label: t('right'), show: ({ right }) => rights(right), take: takeKeys('right') }]}
      />
    );
  if (action === 'change' || action === 'admit')
    return (
      <RoleDialog
        title={action === 'admit' ? t('admitTitle', { name }) : t('changeTitle', { name })}
        confirmLabel={action === 'admit' ? t('admit') : t('changeRole')}
        member={member}
        ownRole={ownRole}
        route={action === 'admit' ? answerJoinRequest : changeMemberRight}
        mutation={
          action === 'admit'
            ? admit
            : { isPending: change.isPending, error: change.error, mutate: (right) => change.save({ right }) }
        }
        onClose={onClose}
      />
    );
  const organisation = user?.organizationName ?? '';
  const words = {
    remove: { title: t('removeTitle', { name }), question: t('removeBody', { name }), confirmLabel: t('remove') },
    refuse: { title: t('refuseTitle', { name }), question: t('refuseBody', { name }), confirmLabel: t('refuse') },
    transfer: {
      title: t('transferTitle', { name }),
      question: t('transferBody', { name }),
      confirmLabel: t('transfer'),
    },
    leave: { title: t('leaveTitle', { organisation }), question: t('leaveBody'), confirmLabel: t('leave') },
  }[action];
  const route = {
    remove: removeMember,
    refuse: answerJoinRequest,
    transfer: transferOrganisation,
    leave: leaveOrganisation,
  }[action];
  return <ConfirmDialog {...words} tone="danger" route={route} mutation={plain} onClose={onClose} />;
}
