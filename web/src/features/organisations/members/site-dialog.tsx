// A site: name, kind, address, number, and its place on the map, found by its address on request.

import { addSite, changeSite, type OrganisationSite, siteKinds } from '@amanah/api/organisations/members';
import { geocode } from '@amanah/api/places';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { hasCheckDigit } from '@amanah/core/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConflictDialog, takeKeys, useEditing } from '../../../platform/editing.tsx';
import { FormDialog, useForm } from '../../../platform/form.tsx';
import { useLanguage } from '../../../platform/language.tsx';
import { nameCountry, useCountries } from '../../../platform/market.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { sitesQuery } from './queries.ts';

const asText = (value: number | null) => (value === null ? '' : String(value));

const most = { latitude: 90, longitude: 180 } as const;
type Axis = keyof typeof most;
type Place = Readonly<Record<Axis, number | null | undefined>>;

/** null: nothing was given. undefined: it is no number within the bounds. */
function readCoordinate(text: string, axis: Axis): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) && Math.abs(value) <= most[axis] ? value : undefined;
}

/** A place is two numbers within their bounds, or nothing. */
function faultOf(place: Place, axis: Axis): 'bounds' | 'missing' | null {
  const other = place[axis === 'latitude' ? 'longitude' : 'latitude'];
  if (place[axis] === undefined) return 'bounds';
  return place[axis] === null && other !== null ? 'missing' : null;
}

const leastLetters = 2;

interface Entries {
  readonly name: string;
  readonly kind: OrganisationSite['kind'];
  readonly address: string;
  readonly country: string | null;
  readonly gln: string;
  readonly latitude: string;
  readonly longitude: string;
}

const entriesOf = (site: RouteBody<typeof changeSite> | null): Entries => ({
  name: site?.name ?? '',
  kind: site?.kind ?? 'processing',
  address: site?.address ?? '',
  country: site?.country ?? null,
  gln: site?.gln ?? '',
  latitude: asText(site?.latitude ?? null),
  longitude: asText(site?.longitude ?? null),
});

const placeOf = ({ latitude, longitude }: Entries): Place => ({
  latitude: readCoordinate(latitude, 'latitude'),
  longitude: readCoordinate(longitude, 'longitude'),
});

function glnFault(gln: string): 'glnFault' | 'glnDigit' | null {
  if (gln === '') return null;
  if (!/^\d{13}$/.test(gln)) return 'glnFault';
  return hasCheckDigit(gln) ? null : 'glnDigit';
}

export function SiteDialog({
  site,
  onClose,
}: {
  readonly site: OrganisationSite | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('organisations.sites');
  const general = useTranslations('general');
  const queries = useQueryClient();
  const { locale } = useLanguage();
  const countries = useCountries(locale);
  const required = (text: string) => {
    const { length } = text.trim();
    if (length >= leastLetters) return undefined;
    return length === 0 ? t('required') : t('tooShort', { least: leastLetters });
  };
  const placeFault = (place: Place, axis: Axis) => {
    const fault = faultOf(place, axis);
    if (fault === 'bounds') return t('coordinateBounds', { least: -most[axis], most: most[axis] });
    return fault === null ? undefined : t('coordinatesFault');
  };

  const locate = useMutation({
    mutationFn: ({ address, country }: Entries) =>
      api.call(geocode, { body: { address, ...(country ? { country } : {}) } }),
    onSuccess: (found): void => form.change({ latitude: String(found.lat), longitude: String(found.lng) }),
  });
  const keep = (sites: RouteResponse<typeof addSite>) => {
    queries.setQueryData(sitesQuery.queryKey, sites);
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
  const form = useForm<Entries>({
    initial: entriesOf(site),
    faultsOf(entries) {
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
    },
    sending: [add, edit, locate],
    onSubmit(entries) {
      const { name, kind, address, country, gln } = entries;
      const { latitude, longitude } = placeOf(entries);
      const body = {
        name,
        kind,
        address,
        country: country ?? '',
        gln: gln.trim() === '' ? null : gln.trim(),
        latitude: latitude ?? null,
        longitude: longitude ?? null,
      };
      if (site) edit.save(body);
      else add.mutate(body);
    },
  });
  if (edit.conflict)
    return (
      <ConflictDialog
        editing={edit}
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
        choices={siteKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
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
