// A site: name, kind, address, number, and its place on the map, found by its address on request.

import { addSite, changeSite, type OrganisationSite, siteKinds } from '@amanah/api/organisations/members';
import { geocode } from '@amanah/api/places';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { hasCheckDigit } from '@amanah/core/codes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConflictDialog, takeKeys, useEditing } from '../../../platform/editing.tsx';
import { useFailureWords, useFieldWords } from '../../../platform/failure.ts';
import { FormDialog } from '../../../platform/form-dialog.tsx';
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
const fields = ['name', 'kind', 'address', 'country', 'gln', 'latitude', 'longitude'] as const;

export function SiteDialog({
  site,
  onClose,
}: {
  readonly site: OrganisationSite | null;
  readonly onClose: () => void;
}) {
  const t = useTranslations('organisations.sites');
  const general = useTranslations('general');
  const failureWords = useFailureWords();
  const fieldWords = useFieldWords();
  const queries = useQueryClient();
  const { locale } = useLanguage();
  const countries = useCountries(locale);
  const [name, setName] = useState(site?.name ?? '');
  const [kind, setKind] = useState<OrganisationSite['kind']>(site?.kind ?? 'processing');
  const [address, setAddress] = useState(site?.address ?? '');
  const [country, setCountry] = useState<string | null>(site?.country ?? null);
  const [gln, setGln] = useState(site?.gln ?? '');
  const [latitude, setLatitude] = useState(asText(site?.latitude ?? null));
  const [longitude, setLongitude] = useState(asText(site?.longitude ?? null));
  const [wasSubmitted, setWasSubmitted] = useState(false);

  const place = {
    latitude: readCoordinate(latitude, 'latitude'),
    longitude: readCoordinate(longitude, 'longitude'),
  };
  const isPlaceRight = faultOf(place, 'latitude') === null && faultOf(place, 'longitude') === null;
  const glnFault =
    gln.trim() === ''
      ? null
      : !/^\d{13}$/.test(gln.trim())
        ? 'glnFault'
        : hasCheckDigit(gln.trim())
          ? null
          : 'glnDigit';
  const required = (text: string) => {
    const { length } = text.trim();
    if (!wasSubmitted || length >= leastLetters) return undefined;
    return length === 0 ? t('required') : t('tooShort', { least: leastLetters });
  };
  const wrongPlace = (axis: Axis) => {
    const fault = wasSubmitted ? faultOf(place, axis) : null;
    if (fault === 'bounds') return t('coordinateBounds', { least: -most[axis], most: most[axis] });
    return fault === null ? beside.get(`/${axis}`) : t('coordinatesFault');
  };

  const locate = useMutation({
    mutationFn: () => api.call(geocode, { body: { address, ...(country ? { country } : {}) } }),
    onSuccess: (found) => {
      setLatitude(String(found.lat));
      setLongitude(String(found.lng));
    },
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
    fill: (chosen) => {
      setName(chosen.name);
      setKind(chosen.kind);
      setAddress(chosen.address);
      setCountry(chosen.country);
      setGln(chosen.gln ?? '');
      setLatitude(asText(chosen.latitude));
      setLongitude(asText(chosen.longitude));
    },
    onTaken: () => queries.invalidateQueries({ queryKey: sitesQuery.queryKey }),
  });
  const refused = add.error ?? edit.error;
  const beside = fieldWords(refused);
  const isBeside = fields.some((field) => beside.has(`/${field}`));
  const failure = (isBeside ? null : refused) ?? locate.error;
  const submit = () => {
    setWasSubmitted(true);
    const isLong = [name, address].every((text) => text.trim().length >= leastLetters);
    if (!isLong || !country || glnFault !== null || !isPlaceRight) return;
    const body = {
      name,
      kind,
      address,
      country,
      gln: gln.trim() === '' ? null : gln.trim(),
      latitude: place.latitude ?? null,
      longitude: place.longitude ?? null,
    };
    if (site) edit.save(body);
    else add.mutate(body);
  };
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
      fault={failure ? failureWords(failure).body : null}
      isPending={add.isPending || edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        autoFocus
        label={t('name')}
        maxLength={120}
        value={name}
        onChange={setName}
        fault={required(name) ?? beside.get('/name')}
      />
      <ComboBox
        label={t('kind')}
        choices={siteKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={(next) => setKind(next ?? kind)}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
      />
      <TextField
        label={t('address')}
        maxLength={240}
        value={address}
        onChange={setAddress}
        fault={required(address) ?? beside.get('/address')}
      />
      <ComboBox
        label={t('country')}
        choices={countries}
        value={country}
        onChange={setCountry}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
        fault={wasSubmitted && country === null ? t('required') : beside.get('/country')}
      />
      <TextField
        isCode
        inputMode="numeric"
        label={t('gln')}
        help={t('glnHelp')}
        maxLength={13}
        value={gln}
        onChange={(next) => {
          setGln(next);
          add.reset();
          edit.reset();
        }}
        fault={glnFault === null || !wasSubmitted ? beside.get('/gln') : t(glnFault)}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          isCode
          label={t('latitude')}
          value={latitude}
          onChange={setLatitude}
          fault={wrongPlace('latitude')}
        />
        <TextField
          isCode
          label={t('longitude')}
          value={longitude}
          onChange={setLongitude}
          fault={wrongPlace('longitude')}
        />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          tone="secondary"
          icon="pin"
          isDisabled={address.trim().length < leastLetters}
          isPending={locate.isPending}
          onPress={() => locate.mutate()}
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
