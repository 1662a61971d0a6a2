// Invitations that are open, and sending one. The link is shown once, when it is made.
import { type Invitation, inviteMember, withdrawInvitation } from '@amanah/api/organisations/members';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { mayDo, type OrganisationRight } from '@amanah/core/organisations';
import { languages } from '@amanah/messages/languages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { useCopy } from '../../../platform/copy.ts';
import { FailedQuery } from '../../../platform/failed-query.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { FormBody, FormFailure, useForm } from '../../../platform/form.tsx';
import { useLanguage } from '../../../platform/language.tsx';
import { Said } from '../../../platform/said.tsx';
import { SecondStepNotice, useSecondStepMissing } from '../../../platform/second-step-notice.tsx';
import { useAuth } from '../../../platform/session.tsx';
import { Button } from '../../../ui/button.tsx';
import { ComboBox, RadioCards } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Dialog } from '../../../ui/overlay.tsx';
import { SectionCard } from '../../../ui/section-card.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { invitationsQuery } from './queries.ts';
import { useRoleChoices } from './role-dialog.tsx';

export function InvitationsCard({ right }: { readonly right: OrganisationRight }) {
  const t = useTranslations('organisations');
  const isLeading = mayDo(right, 'manage_members');
  const isStepMissing = useSecondStepMissing(inviteMember);
  const invitations = useQuery({ ...invitationsQuery, enabled: isLeading });
  const [isInviting, setIsInviting] = useState(false);
  return (
    <SectionCard
      title={t('invitations.title')}
      icon="mail"
      aside={
        <Button size="small" icon="plus" isDisabled={!isLeading || isStepMissing} onPress={() => setIsInviting(true)}>
          {t('invitations.invite')}
        </Button>
      }
    >
      {isLeading && isStepMissing ? <SecondStepNotice className="mb-4" /> : null}
      {!isLeading ? (
        <p className="text-ink-soft">{t('members.onlyLeaders')}</p>
      ) : invitations.isError ? (
        <FailedQuery title={t('page.failed')} headingLevel={3} query={invitations} />
      ) : !invitations.data ? (
        <Skeleton className="h-12" />
      ) : invitations.data.invitations.length === 0 ? (
        <p className="text-ink-soft">{t('invitations.empty')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {invitations.data.invitations.map((invitation) => (
            <InvitationLine key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      {isInviting ? <InviteDialog right={right} onClose={() => setIsInviting(false)} /> : null}
    </SectionCard>
  );
}

function InvitationLine({ invitation }: { readonly invitation: Invitation }) {
  const t = useTranslations('organisations');
  const format = useFormatter();
  const failureWords = useFailureWords();
  const queries = useQueryClient();
  const isStepMissing = useSecondStepMissing(withdrawInvitation);
  const withdraw = useMutation({
    mutationFn: () => api.call(withdrawInvitation, { params: { id: invitation.id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">
          <Said>{invitation.email}</Said>
        </p>
        <p className="text-sm text-ink-soft">
          {t('invitations.line', {
            right: t(`rights.${invitation.right}`),
            inviter: invitation.invitedBy,
            day: format.dateTime(new Date(invitation.expiresAt), 'day'),
          })}
        </p>
        {withdraw.error ? (
          <p role="alert" className="text-sm text-red-ink">
            {failureWords(withdraw.error).body}
          </p>
        ) : null}
      </div>
      <Button
        size="small"
        tone="secondary"
        aria-label={t('invitations.withdrawOf', { email: invitation.email })}
        isDisabled={isStepMissing}
        isPending={withdraw.isPending}
        onPress={() => withdraw.mutate()}
      >
        {t('invitations.withdraw')}
      </Button>
    </li>
  );
}

function InviteDialog({ right, onClose }: { readonly right: OrganisationRight; readonly onClose: () => void }) {
  const t = useTranslations('organisations');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const { chosen } = useLanguage();
  const choices = useRoleChoices(right);
  const invite = useMutation({
    mutationFn: (body: RouteBody<typeof inviteMember>) => api.call(inviteMember, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: invitationsQuery.queryKey }),
  });
  const form = useForm<RouteBody<typeof inviteMember>>({
    initial: { email: '', right: 'staff', language: chosen },
    faultsOf: ({ email }) => ({
      email: /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : t('invitations.emailFault'),
    }),
    sending: invite,
    onSubmit: ({ email, ...entries }) => invite.mutate({ email: email.trim(), ...entries }),
  });
  return (
    <Dialog
      title={invite.data ? t('invitations.sentTitle') : t('invitations.invite')}
      closeLabel={general('close')}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !invite.isPending) onClose();
      }}
    >
      {invite.data ? (
        <Invited invited={invite.data} onClose={onClose} />
      ) : (
        <FormBody form={form}>
          <TextField autoFocus type="email" label={t('invitations.email')} {...form.field('email')} />
          <RadioCards label={t('members.right')} columns={1} isCompact {...form.field('right')} choices={choices} />
          <ComboBox
            label={t('invitations.language')}
            choices={languages
              .filter(({ complete }) => complete)
              .map(({ code, nativeName }) => ({ value: code as string, label: nativeName }))}
            value={form.entries.language}
            onChange={(language) => form.change({ language: language ?? chosen })}
            placeholder={general('choose')}
            empty={general('nothingMatches')}
            openLabel={general('open')}
          />
          <FormFailure form={form} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button tone="secondary" onPress={onClose} isDisabled={invite.isPending}>
              {general('cancel')}
            </Button>
            <Button type="submit" isPending={invite.isPending}>
              {t('invitations.send')}
            </Button>
          </div>
        </FormBody>
      )}
    </Dialog>
  );
}

function Invited({
  invited,
  onClose,
}: {
  readonly invited: RouteResponse<typeof inviteMember>;
  readonly onClose: () => void;
}) {
  const t = useTranslations('organisations.invitations');
  const format = useFormatter();
  const { user } = useAuth();
  const copy = useCopy(t('copyFailed'));
  const day = format.dateTime(new Date(invited.expiresAt), 'day');
  return (
    <div className="flex flex-col gap-4">
      <p>
        {invited.isMailed
          ? t('sentBody', { email: invited.email, day })
          : t(user?.realm === 'practice' ? 'practiceBody' : 'demoBody', { email: invited.email, day })}
      </p>
      <p dir="ltr" className="rounded-control bg-sunken p-3 font-mono text-sm [overflow-wrap:anywhere]">
        {invited.link}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button tone="secondary" icon="copy" onPress={() => void copy(invited.link)}>
          {t('copy')}
        </Button>
        <Button onPress={onClose}>{t('done')}</Button>
      </div>
    </div>
  );
}
