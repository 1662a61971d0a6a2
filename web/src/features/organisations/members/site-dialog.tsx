// A site: name, kind, address, number, and its place on the map, found by its address on request.

import { addSite, changeSite, type OrganisationSite } from '@amanah/api/organisations/members';
import { geocode } from '@amanah/api/places';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { stepKinds } from '@amanah/core/places';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConflictDialog, type Editing, takeKeys, useEditing } from '../../../platform/editing.tsx';
import { type Faults, FormDialog, useForm } from '../../../platform/form.tsx';
import { useLanguage } from '../../../platform/language.tsx';
import { nameCountry, useCountries } from '../../../platform/market.ts';
import { forgetVerdicts } from '../../../platform/verdict-keys.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { sitesQuery } from './queries.ts';
import {
  type Axis,
  asText,
  coordinateFault,
  entriesOf,
  glnFault,
  leastLetters,
  mostDegrees,
  type Place,
  placeOf,
  type SiteEntries,
  siteOf,
} from './site-entries.ts';

export interface SiteDialogProps {
  /** null: a new one. */
  readonly site: OrganisationSite | null;
  readonly onClose: () => void;
}

/** What is wrong with the entries, in words. */
function useFaultsOf(): (entries: SiteEntries) => Faults<SiteEntries> {
  const t = useTranslations('organisations.sites');
  const required = (text: string) => {
    const { length } = text.trim();
    if (length >= leastLetters) return undefined;
    return length === 0 ? t('required') : t('tooShort', { least: leastLetters });
  };
  const placeFault = (place: Place, axis: Axis) => {
    const fault = coordinateFault(place, axis);
    if (fault === 'bounds') return t('coordinateBounds', { least: -mostDegrees[axis], most: mostDegrees[axis] });
    return fault === null ? undefined : t('coordinatesFault');
  };
  return (entries) => {
    const place = placeOf(entries);
    const gln = glnFault(entries.gln.trim());
    return {
      name: required(entries.name),
      address: required(entries.address),
      country: entries.country === null ? t('required') : undefined,
      gln: gln === null ? undefined : t(gln),
      latitude: placeFault(place, 'latitude'),
      longitude: placeFault(place, 'longitude'),
    };
  };
}

function useSiteForm({ site, onClose }: SiteDialogProps) {
  const queries = useQueryClient();
  const faultsOf = useFaultsOf();
  const locate = useMutation({
    mutationFn: ({ address, country }: SiteEntries) =>
      api.call(geocode, { body: { address, ...(country ? { country } : {}) } }),
    onSuccess: (found): void => form.change({ latitude: String(found.lat), longitude: String(found.lng) }),
  });
  const keep = (sites: RouteResponse<typeof addSite>) => {
    queries.setQueryData(sitesQuery.queryKey, sites);
    forgetVerdicts(queries);
    onClose();
  };
  const add = useMutation({
    mutationFn: (body: RouteBody<typeof addSite>) => api.call(addSite, { body }),
    onSuccess: keep,
  });
  const edit = useEditing({
    read: site ? { etag: site.etag, content: site } : null,
    send: (body: RouteBody<typeof changeSite>, ifMatch) =>
      api.call(changeSite, { params: { id: site?.id ?? '' }, ifMatch, body }),
    onSaved: keep,
    fill: (chosen) => form.change(entriesOf(chosen)),
    onTaken: () => queries.invalidateQueries({ queryKey: sitesQuery.queryKey }),
  });
  const form = useForm<SiteEntries>({
    initial: entriesOf(site),
    faultsOf,
    sending: [add, edit, locate],
    onSubmit(entries) {
      const body = siteOf(entries);
      if (site) edit.save(body);
      else add.mutate(body);
    },
  });
  return { form, edit, locate };
}

export function SiteDialog({ site, onClose }: SiteDialogProps) {
  const t = useTranslations('organisations.sites');
  const general = useTranslations('general');
  const { locale } = useLanguage();
  const countries = useCountries(locale);
  const { form, edit, locate } = useSiteForm({ site, onClose });
  if (edit.conflict) return <SiteConflict editing={edit} />;
  return (
    <FormDialog
      title={site ? t('changeTitle') : t('addTitle')}
      confirmLabel={general('save')}
      form={form}
      onClose={onClose}
    >
      <TextField autoFocus label={t('name')} maxLength={120} {...form.field('name')} />
      <ComboBox
        label={t('kind')}
        choices={stepKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={form.entries.kind}
        onChange={(kind) => form.change(kind === null ? {} : { kind })}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
      />
      <TextField label={t('address')} maxLength={240} {...form.field('address')} />
      <ComboBox
        label={t('country')}
        choices={countries}
        {...form.field('country')}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
      />
      <TextField
        isCode
        inputMode="numeric"
        label={t('gln')}
        help={t('glnHelp')}
        maxLength={13}
        {...form.field('gln')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField isCode label={t('latitude')} {...form.field('latitude')} />
        <TextField isCode label={t('longitude')} {...form.field('longitude')} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          tone="secondary"
          icon="pin"
          isDisabled={form.entries.address.trim().length < leastLetters}
          isPending={locate.isPending}
          onPress={() => locate.mutate(form.entries)}
        >
          {t('locate')}
        </Button>
        <p role="status" className="text-sm text-ink-soft">
          {locate.data ? t('located', { place: locate.data.name }) : ''}
        </p>
      </div>
    </FormDialog>
  );
}

function SiteConflict({ editing }: { readonly editing: Editing<RouteBody<typeof changeSite>> }) {
  const t = useTranslations('organisations.sites');
  const { locale } = useLanguage();
  return (
    <ConflictDialog
      editing={editing}
      parts={[
        { label: t('name'), show: (one) => one.name, take: takeKeys('name') },
        { label: t('kind'), show: (one) => t(`kinds.${one.kind}`), take: takeKeys('kind') },
        { label: t('address'), show: (one) => one.address, take: takeKeys('address') },
        { label: t('country'), show: (one) => nameCountry(one.country, locale), take: takeKeys('country') },
        { label: t('gln'), show: (one) => one.gln ?? '', take: takeKeys('gln') },
        // Half of one place and half of another is a place that nobody meant.
        {
          label: `${t('latitude')}, ${t('longitude')}`,
          show: (one) => (one.latitude === null ? '' : `${asText(one.latitude)}, ${asText(one.longitude)}`),
          take: takeKeys('latitude', 'longitude'),
        },
      ]}
    />
  );
}
