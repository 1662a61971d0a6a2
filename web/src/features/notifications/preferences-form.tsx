// How the person wants to be told of what: a row a topic, a column a channel, and when the daily mail comes.
import {
  changePreferences,
  type MailWay,
  mailWays,
  type NotificationPreferences,
  noticeTopics,
  type readPreferences,
  type TopicPreference,
} from '@amanah/api/notifications';
import type { RouteResponse } from '@amanah/api/route';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../platform/api.ts';
import { ConflictDialog, useEditing } from '../../platform/editing.tsx';
import { FailedQuery } from '../../platform/failed-query.tsx';
import { FormBody, FormFailure, useForm } from '../../platform/form.tsx';
import { Button } from '../../ui/button.tsx';
import { ComboBox } from '../../ui/choice.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/states.tsx';
import { PushSwitch } from './push-switch.tsx';
import { preferencesQuery } from './queries.ts';

export function PreferencesForm() {
  const t = useTranslations('notifications.preferences');
  const general = useTranslations('general');
  const preferences = useQuery(preferencesQuery);
  if (preferences.isPending)
    return (
      <SkeletonGroup label={general('loading')}>
        <Skeleton className="h-130 rounded-surface" />
      </SkeletonGroup>
    );
  if (preferences.isError) return <FailedQuery title={t('failed')} query={preferences} />;
  return (
    <div className="flex flex-col gap-6">
      <Choices saved={preferences.data} />
      <PushSwitch />
    </div>
  );
}

function Choices({ saved }: { readonly saved: RouteResponse<typeof readPreferences> }) {
  const t = useTranslations('notifications.preferences');
  const topics = useTranslations('notifications.topics');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const saving = useEditing({
    read: { etag: saved.etag, content: saved },
    send: (body: NotificationPreferences, ifMatch) => api.call(changePreferences, { ifMatch, body }),
    etagOf: (next) => next.etag,
    onSaved: (next, content) => {
      queries.setQueryData(preferencesQuery.queryKey, next);
      form.begin(content);
    },
    fill: (content) => form.change(content),
    onTaken: () => queries.invalidateQueries({ queryKey: preferencesQuery.queryKey }),
  });
  const wayWords = ({ bell, mail, push }: TopicPreference) =>
    [bell ? t('bell') : null, `${t('mail')}: ${t(`mailWays.${mail}`)}`, push ? t('push') : null]
      .filter((words) => words !== null)
      .join('\n');
  const form = useForm<NotificationPreferences>({
    initial: { topics: saved.topics, digest: saved.digest },
    sending: saving,
    asksBeforeLeaving: true,
    onSubmit: (entries) => saving.save(entries),
  });
  const { topics: chosen, digest } = form.entries;
  const change = (topic: TopicPreference['topic'], part: Partial<TopicPreference>) =>
    form.change({ topics: chosen.map((one) => (one.topic === topic ? { ...one, ...part } : one)) });
  const changeDigest = (part: Partial<NotificationPreferences['digest']>) =>
    form.change({ digest: { ...digest, ...part } });
  return (
    <SectionCard title={t('title')} icon="bell">
      <p className="text-ink-soft">{t('introduction')}</p>
      <ConflictDialog
        editing={saving}
        parts={[
          ...noticeTopics.map((topic) => ({
            label: topics(topic),
            show: (one: NotificationPreferences) => {
              const way = one.topics.find((preference) => preference.topic === topic);
              return way ? wayWords(way) : '';
            },
            take: (into: NotificationPreferences, from: NotificationPreferences) => ({
              ...into,
              topics: into.topics.map(
                (one) => from.topics.find((other) => one.topic === topic && other.topic === topic) ?? one,
              ),
            }),
          })),
          {
            label: t('digestHour'),
            show: ({ digest }) => `${String(digest.hour).padStart(2, '0')}:00`,
            take: (into, { digest: { hour } }) => ({ ...into, digest: { ...into.digest, hour } }),
          },
          {
            label: t('timeZone'),
            show: ({ digest }) => digest.timeZone,
            take: (into, { digest: { timeZone } }) => ({ ...into, digest: { ...into.digest, timeZone } }),
          },
        ]}
      />
      <FormBody form={form} className="mt-3 flex flex-col gap-6">
        <ul className="divide-y divide-line">
          {chosen.map((one) => (
            <TopicRow key={one.topic} preference={one} onChange={(part) => change(one.topic, part)} />
          ))}
        </ul>
        <div className="flex flex-wrap gap-4">
          <Select
            label={t('digestHour')}
            value={String(digest.hour)}
            onChange={(hour) => changeDigest({ hour: Number(hour) })}
            choices={hours}
            className="w-40"
          />
          <ComboBox
            label={t('timeZone')}
            openLabel={general('open')}
            value={digest.timeZone}
            onChange={(timeZone) => changeDigest({ timeZone: timeZone ?? digest.timeZone })}
            choices={timeZones}
            placeholder=""
            empty={general('nothingMatches')}
            className="w-full sm:w-72"
          />
        </div>
        <FormFailure form={form} />
        <div className="flex items-center gap-4">
          <Button type="submit" isDisabled={saving.isPending}>
            {t('save')}
          </Button>
          <p role="status" className="text-emerald-ink">
            {saving.isSuccess && !form.isDirty ? t('saved') : ''}
          </p>
        </div>
      </FormBody>
    </SectionCard>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const timeZones = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map((zone) => ({
  value: zone,
  label: zone.replaceAll('_', ' '),
}));

function TopicRow({
  preference: { topic, bell, mail, push },
  onChange,
}: {
  readonly preference: TopicPreference;
  readonly onChange: (part: Partial<TopicPreference>) => void;
}) {
  const t = useTranslations('notifications');
  const id = useId();
  return (
    <li>
      <fieldset
        aria-labelledby={id}
        className="grid grid-cols-2 items-end gap-x-4 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_6rem_12rem_12rem] sm:items-center"
      >
        <p id={id} className="col-span-2 font-medium sm:col-span-1">
          {t(`topics.${topic}`)}
        </p>
        <Tick
          label={t('preferences.bell')}
          isOn={bell}
          isDisabled={topic === 'recalls'}
          onChange={(next) => onChange({ bell: next })}
        />
        <Select<MailWay>
          label={t('preferences.mail')}
          value={mail}
          onChange={(next) => onChange({ mail: next })}
          choices={mailWays.map((way) => ({ value: way, label: t(`preferences.mailWays.${way}`) }))}
          className="col-span-2 row-start-3 sm:col-span-1 sm:row-start-auto"
        />
        <Tick label={t('preferences.push')} isOn={push} onChange={(next) => onChange({ push: next })} />
      </fieldset>
    </li>
  );
}

function Tick({
  label,
  isOn,
  isDisabled = false,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly isDisabled?: boolean;
  readonly onChange: (isOn: boolean) => void;
}) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 has-disabled:cursor-not-allowed has-disabled:text-ink-faint">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
        className="size-5 shrink-0 accent-brand"
      />
      {label}
    </label>
  );
}
