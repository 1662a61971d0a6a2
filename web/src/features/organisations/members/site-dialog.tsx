// A site: name, kind, address, number, and its place on the map, found by its address on request.

import { addSite, changeSite, type OrganisationSite, siteKinds } from '@amanah/api/members';
import { geocode } from '@amanah/api/places';
import type { RouteBody, RouteResponse } from '@amanah/api/route';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '../../../platform/api.ts';
import { ConflictDialog, takeKeys, useEditing } from '../../../platform/editing.tsx';
import { useFailureWords } from '../../../platform/failure.ts';
import { FormDialog } from '../../../platform/form-dialog.tsx';
import { useLanguage } from '../../../platform/language.tsx';
import { nameCountry, useCountries } from '../../../platform/market.ts';
import { Button } from '../../../ui/button.tsx';
import { ComboBox } from '../../../ui/choice.tsx';
import { TextField } from '../../../ui/field.tsx';
import { sitesQuery } from './queries.ts';

const asText = (value: number | null) => (value === null ? '' : String(value));

/** null: nothing was given. undefined: it is no number within the bounds. */
function readCoordinate(text: string, most: number): number | null | undefined {
  if (text.trim() === '') return null;
  const value = Number(text.trim().replace(',', '.'));
  return Number.isFinite(value) && Math.abs(value) <= most ? value : undefined;
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
  const failureWords = useFailureWords();
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

  const place = { latitude: readCoordinate(latitude, 90), longitude: readCoordinate(longitude, 180) };
  const isPlaceRight =
    place.latitude !== undefined &&
    place.longitude !== undefined &&
    (place.latitude === null) === (place.longitude === null);
  const isGlnRight = gln.trim() === '' || /^\d{13}$/.test(gln.trim());
  const required = (text: string) => (wasSubmitted && text.trim().length < 2 ? t('required') : undefined);

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
  const submit = () => {
    setWasSubmitted(true);
    if (name.trim().length < 2 || address.trim().length < 2 || !country || !isGlnRight || !isPlaceRight) return;
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
  const failure = add.error ?? edit.error ?? locate.error;
  return (
    <FormDialog
      title={site ? t('changeTitle') : t('addTitle')}
      confirmLabel={general('save')}
      fault={failure ? failureWords(failure).body : null}
      isPending={add.isPending || edit.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField autoFocus label={t('name')} maxLength={120} value={name} onChange={setName} fault={required(name)} />
      <ComboBox
        label={t('kind')}
        choices={siteKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        value={kind}
        onChange={(next) => setKind(next ?? kind)}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
      />
      <TextField label={t('address')} maxLength={240} value={address} onChange={setAddress} fault={required(address)} />
      <ComboBox
        label={t('country')}
        choices={countries}
        value={country}
        onChange={setCountry}
        placeholder={general('choose')}
        empty={general('nothingMatches')}
        openLabel={general('open')}
        fault={wasSubmitted && country === null ? t('required') : undefined}
      />
      <TextField
        isCode
        inputMode="numeric"
        label={t('gln')}
        help={t('glnHelp')}
        maxLength={13}
        value={gln}
        onChange={setGln}
        fault={isGlnRight || !wasSubmitted ? undefined : t('glnFault')}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField isCode label={t('latitude')} value={latitude} onChange={setLatitude} />
        <TextField isCode label={t('longitude')} value={longitude} onChange={setLongitude} />
      </div>
      {wasSubmitted && !isPlaceRight ? (
        <p role="alert" className="-mt-3 text-sm text-red-ink">
          {t('coordinatesFault')}
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          tone="secondary"
          icon="pin"
          isDisabled={address.trim().length < 2}
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
