// What an organisation says of itself: name, licence, place, and its sites. Each change is in the audit trail. What identifies it is only asked
// for here: the operator decides (change-requests.ts).
import { isDeepStrictEqual } from 'node:util';
import type {
  OrganisationSettings,
  OrganisationSite,
  organisationChangeSchema,
  siteFormSchema,
} from '@amanah/api/organisations/members';
import { hasCheckDigit } from '@amanah/core/codes';
import type { OrganisationRight } from '@amanah/core/organisations';
import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { Authorities } from '../authorities/index.ts';
import { beforeAndAfter } from '../platform/before-and-after.ts';
import { newId } from '../platform/clock.ts';
import type { Transaction } from '../platform/database/database.ts';
import { isRefusedBy } from '../platform/database/refused-by.ts';
import { Refusal } from '../platform/refusal.ts';
import { etagOf, type RequireUnchanged } from '../platform/unchanged.ts';
import type { ActingFor } from './acting.ts';
import type { FindLastSaved } from './audit.ts';
import { type ChangeRequests, identityOf } from './change-requests.ts';
import type { MembershipDeps } from './membership.ts';
import { organisations, sites } from './tables.ts';

/** What is edited, in the form of the body. */
const entriesOf = ({ name, country, city, licenceNumber }: Change): Change => ({ name, country, city, licenceNumber });
const siteEntriesOf = ({ name, kind, address, country, latitude, longitude, gln }: SiteForm): SiteForm => ({
  name,
  kind,
  address,
  country,
  latitude,
  longitude,
  gln,
});

/** For the trail. */
const factsOfSite = ({ kind, latitude, longitude, gln, ...site }: SiteForm) => ({
  ...{ name: site.name, kind, address: site.address, country: site.country },
  ...{ latitude: String(latitude ?? ''), longitude: String(longitude ?? ''), gln: gln ?? '' },
});

type Change = z.infer<typeof organisationChangeSchema>;
type SiteForm = z.infer<typeof siteFormSchema>;

const aboutGln = (rule: 'gln_refused' | 'gln_taken') =>
  new Refusal(`organisations.${rule}`, { faults: [{ path: '/gln', rule }] });

export function createSettings(
  deps: MembershipDeps & {
    readonly requests: ChangeRequests;
    readonly authorities: Pick<Authorities, 'requireNoBodyNamed'>;
    readonly findLastSaved: FindLastSaved;
  },
) {
  const { database, clock, acting, recordAudit, requests, authorities } = deps;

  async function read(userId: string): Promise<OrganisationSettings> {
    const { id, right } = await acting(userId, 'look');
    const [found] = await database.sql
      .select({
        id: organisations.id,
        name: organisations.name,
        kind: organisations.kind,
        country: organisations.country,
        city: organisations.city,
        licenceNumber: organisations.licenceNumber,
        realm: organisations.realm,
      })
      .from(organisations)
      .where(eq(organisations.id, id));
    if (!found) throw new Refusal('organisations.unknown');
    return { ...found, right, request: await requests.openOf(id), etag: etagOf(entriesOf(found)) };
  }

  async function listSites(userId: string): Promise<{ sites: OrganisationSite[]; right: OrganisationRight }> {
    const { id, right } = await acting(userId, 'look');
    const rows = await database.asTenant(id, (tx) =>
      tx.select().from(sites).where(database.owned(sites.organisationId, id)).orderBy(asc(sites.name)),
    );
    return {
      sites: rows.map(({ organisationId: _, ...site }) => ({ ...site, etag: etagOf(siteEntriesOf(site)) })),
      right,
    };
  }

  const requireNoBodyNamed = (
    tx: Transaction,
    { id, realm }: ActingFor,
    {
      name = '',
      address = '',
      city = '',
    }: { readonly name?: string; readonly address?: string; readonly city?: string },
  ) => {
    const texts = Object.entries({ name, address, city }).map(([part, text]) => ({ path: `/${part}`, text }));
    return authorities.requireNoBodyNamed(tx, { texts, realm, organisationId: id });
  };

  function checked(form: SiteForm): SiteForm {
    if (form.gln !== null && !hasCheckDigit(form.gln)) throw aboutGln('gln_refused');
    return form;
  }

  const saidOfSite = (error: unknown): unknown => {
    if (isRefusedBy(error, 'sites_gln')) return aboutGln('gln_taken');
    return isRefusedBy(error, 'sites_stay_where_they_are') ? new Refusal('organisations.site_certified') : error;
  };

  return {
    read,
    listSites,

    async change(userId: string, change: Change, requireUnchanged: RequireUnchanged): Promise<OrganisationSettings> {
      const organisation = await acting(userId, 'change_settings');
      await database.asTenant(organisation.id, async (tx) => {
        const [before] = await tx
          .select()
          .from(organisations)
          .where(eq(organisations.id, organisation.id))
          .for('update');
        if (!before) throw new Refusal('organisations.unknown');
        await requireUnchanged(entriesOf(before), change, () =>
          deps.findLastSaved(tx, {
            organisationId: organisation.id,
            userId,
            action: 'organisation.settings_changed',
            subject: { kind: 'organisation', id: organisation.id },
          }),
        );
        if (isDeepStrictEqual(entriesOf(before), change)) return;
        const identityBefore = identityOf(before);
        const isOther = !isDeepStrictEqual(identityBefore, identityOf(change));
        if (isOther) await requests.requireFreeName(tx, organisation, change.name);
        // Whoever practises waits for nobody.
        const now = organisation.realm === 'practice' ? change : { ...change, ...identityBefore };
        if (isOther && organisation.realm !== 'practice') await requests.ask(tx, organisation, userId, before, change);
        if (isDeepStrictEqual(entriesOf(before), now)) return;
        if (now.city !== before.city) await requireNoBodyNamed(tx, organisation, { city: now.city });
        await tx.update(organisations).set(now).where(eq(organisations.id, organisation.id));
        await recordAudit(tx, {
          organisationId: organisation.id,
          actorId: userId,
          action: 'organisation.settings_changed',
          subject: { kind: 'organisation', id: organisation.id, name: now.name },
          facts: beforeAndAfter(entriesOf(before), now),
        });
      });
      return read(userId);
    },

    async withdrawRequest(userId: string): Promise<OrganisationSettings> {
      const organisation = await acting(userId, 'change_settings');
      await database.asTenant(organisation.id, (tx) => requests.withdraw(tx, organisation, userId));
      return read(userId);
    },

    async addSite(userId: string, form: SiteForm) {
      const organisation = await acting(userId, 'change_settings');
      const id = newId(clock.now());
      const site = checked(form);
      await database
        .asTenant(organisation.id, async (tx) => {
          // It stands as a place in public journeys: a body's name there would read as its work.
          await requests.requireFreeName(tx, organisation, site.name);
          await requireNoBodyNamed(tx, organisation, site);
          await tx.insert(sites).values({ id, realm: organisation.realm, organisationId: organisation.id, ...site });
          await recordAudit(tx, {
            organisationId: organisation.id,
            actorId: userId,
            action: 'site.added',
            subject: { kind: 'site', id, name: site.name },
            facts: factsOfSite(site),
          });
        })
        .catch((error: unknown) => {
          throw saidOfSite(error);
        });
      return listSites(userId);
    },

    async changeSite(userId: string, id: string, form: SiteForm, requireUnchanged: RequireUnchanged) {
      const organisation = await acting(userId, 'change_settings');
      const site = checked(form);
      await database
        .asTenant(organisation.id, async (tx) => {
          const own = and(eq(sites.id, id), database.owned(sites.organisationId, organisation.id));
          const [before] = await tx.select().from(sites).where(own).for('update');
          if (!before) throw new Refusal('organisations.site_unknown');
          await requireUnchanged(siteEntriesOf(before), site, () =>
            deps.findLastSaved(tx, {
              organisationId: organisation.id,
              userId,
              action: 'site.changed',
              subject: { kind: 'site', id },
            }),
          );
          if (site.name !== before.name) await requests.requireFreeName(tx, organisation, site.name);
          await requireNoBodyNamed(tx, organisation, site);
          await tx.update(sites).set(site).where(own);
          await recordAudit(tx, {
            organisationId: organisation.id,
            actorId: userId,
            action: 'site.changed',
            subject: { kind: 'site', id, name: site.name },
            facts: beforeAndAfter(factsOfSite(siteEntriesOf(before)), factsOfSite(site)),
          });
        })
        .catch((error: unknown) => {
          throw saidOfSite(error);
        });
      return listSites(userId);
    },
  };
}
