// Language, settings and account menus of the header. Loaded on its own, when somebody reaches for them.
import { chooseOrganisation } from '@amanah/api/organisations/members';
import { isLanguage, languages } from '@amanah/messages/languages';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { patterns } from '../paths.ts';
import { api } from '../platform/api.ts';
import { useFailureWords } from '../platform/failure.ts';
import { useLanguage } from '../platform/language.tsx';
import { nameCountry, useMarket } from '../platform/market.ts';
import { ownOrganisationsQuery } from '../platform/own-organisations.ts';
import { Said } from '../platform/said.tsx';
import { useAuth } from '../platform/session.tsx';
import { themes, useTheme } from '../platform/theme.ts';
import { RoleBadge } from '../ui/badge.tsx';
import { IconButton } from '../ui/button.tsx';
import { Menu, type MenuGroup } from '../ui/menu.tsx';
import { toasts } from '../ui/toast-queue.ts';
import { MarketDialog } from './market-dialog.tsx';
import { type MenuPlace, useMenu } from './menus.ts';

export type MenuId = 'language' | 'settings' | 'account';

export interface HeaderMenusProps {
  /** The menu whose button was pressed before this code had arrived; it opens at once. */
  readonly opened: MenuId | null;
  /** The button that had the focus at that moment; it keeps it. */
  readonly focused: MenuId | null;
}

interface MenuStart {
  readonly startsOpen: boolean;
  readonly takesFocus: boolean;
}

export function HeaderMenus({ opened, focused }: HeaderMenusProps) {
  const { status } = useAuth();
  const start = (id: MenuId): MenuStart => ({ startsOpen: opened === id, takesFocus: focused === id });
  return (
    <>
      <LanguageMenu {...start('language')} />
      <SettingsMenu {...start('settings')} />
      {status === 'signed_out' ? null : <AccountMenu {...start('account')} />}
    </>
  );
}

function LanguageMenu({ startsOpen, takesFocus }: MenuStart) {
  const t = useTranslations('frame.language');
  const { chosen, setLanguage } = useLanguage();
  return (
    <Menu
      label={t('label')}
      startsOpen={startsOpen}
      trigger={<IconButton icon="globe" label={t('label')} autoFocus={takesFocus} />}
      groups={[
        {
          id: 'languages',
          selection: 'single',
          entries: languages.map((language) => ({
            id: language.code,
            label: language.nativeName,
            lang: language.code,
            isChosen: language.code === chosen,
            ...(language.complete ? {} : { note: t('inEnglish') }),
          })),
        },
      ]}
      onAction={(id) => {
        if (isLanguage(id)) setLanguage(id);
      }}
    />
  );
}

const themeIcons = { system: 'device', light: 'sun', dark: 'moon' } as const;

function SettingsMenu({ startsOpen, takesFocus }: MenuStart) {
  const t = useTranslations('frame.settings');
  const { theme, setTheme } = useTheme();
  const { market } = useMarket();
  const { locale } = useLanguage();
  const [isMarketOpen, setIsMarketOpen] = useState(false);
  const country = market ? nameCountry(market, locale) : t('marketNone');
  return (
    <>
      <Menu
        label={t('label')}
        startsOpen={startsOpen}
        trigger={<IconButton icon="settings" label={t('label')} autoFocus={takesFocus} />}
        groups={[
          {
            id: 'theme',
            title: t('theme'),
            selection: 'single',
            entries: themes.map((id) => ({ id, label: t(id), icon: themeIcons[id], isChosen: id === theme })),
          },
          { id: 'market', title: t('market'), entries: [{ id: 'market', label: country, icon: 'pin' }] },
        ]}
        onAction={(id, group) => {
          if (group === 'market') setIsMarketOpen(true);
          const next = themes.find((entry) => entry === id);
          if (next) setTheme(next);
        }}
      />
      <MarketDialog isOpen={isMarketOpen} onOpenChange={setIsMarketOpen} />
    </>
  );
}

function AccountMenu({ startsOpen, takesFocus }: MenuStart) {
  const t = useTranslations('frame');
  const roles = useTranslations('general.roles');
  const { user, signOut } = useAuth();
  const navigate = useNavigate();
  const places = useMenu('places');
  const work = useMenu('work');
  const account = useMenu('account');
  const entriesOf = (menu: readonly MenuPlace[]) =>
    menu.map(({ to, label, icon }) => ({ id: to, label: t(label), icon }));
  const switching = useSwitching();
  const leave = async () => {
    await navigate({ to: patterns.home });
    await signOut();
  };
  return (
    <Menu
      label={t('account')}
      startsOpen={startsOpen}
      trigger={
        <IconButton
          icon="user"
          label={user ? `${t('account')}: ${user.username}` : t('account')}
          isDisabled={!user}
          autoFocus={takesFocus}
        />
      }
      head={
        user ? (
          <div className="flex flex-col items-start gap-1">
            <p className="font-medium leading-snug">{user.username}</p>
            <Said as="p" className="text-sm text-ink-soft">
              {user.email}
            </Said>
            <RoleBadge role={user.role}>{roles(user.role)}</RoleBadge>
          </div>
        ) : null
      }
      groups={[
        { id: 'places', entries: entriesOf(places) },
        ...(work.length > 0 ? [{ id: 'work', entries: entriesOf(work) }] : []),
        ...switching.groups,
        { id: 'account', entries: entriesOf(account) },
        { id: 'session', entries: [{ id: 'leave', label: t('signOut'), icon: 'signOut', isDanger: true }] },
      ]}
      onAction={(id, group) => {
        if (group === 'switch') switching.choose(id);
        else if (id === 'leave') void leave();
        else void navigate({ to: id });
      }}
    />
  );
}

/** Whoever belongs to several organisations chooses for which one to act; the rest of the product follows at once. */
function useSwitching(): { readonly groups: readonly MenuGroup[]; readonly choose: (id: string) => void } {
  const t = useTranslations('frame.switching');
  const roles = useTranslations('general.roles');
  const failureWords = useFailureWords();
  const { user, adopt } = useAuth();
  const own = useQuery({
    ...ownOrganisationsQuery,
    enabled: Boolean(user?.organizationId),
  });
  const approved = (own.data?.organisations ?? []).filter(({ status }) => status === 'approved');
  const choose = async (organisationId: string) => {
    if (organisationId === user?.organizationId) return;
    try {
      const session = await api.call(chooseOrganisation, { body: { organisationId } });
      adopt(session);
      toasts.show({ title: t('switched', { organisation: session.user.organizationName ?? '' }), tone: 'good' });
    } catch (failure) {
      toasts.show({ title: t('failed'), description: failureWords(failure).body, tone: 'destructive' });
    }
  };
  return {
    choose: (id) => void choose(id),
    groups:
      approved.length < 2
        ? []
        : [
            {
              id: 'switch',
              title: t('title'),
              selection: 'single',
              entries: approved.map(({ id, name, kind }) => ({
                id,
                label: name,
                note: roles(kind),
                isChosen: id === user?.organizationId,
              })),
            },
          ],
  };
}
