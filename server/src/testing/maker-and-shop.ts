// A maker and a shop of the demo that send goods to each other: who they are, and where the goods are made and sold.
import { authoringOptions } from '@amanah/api/authoring';
import { createBatch } from '@amanah/api/batches';
import { producerId, retailerId } from '@amanah/demo/producers';
import { signInAs } from './demo-people.ts';
import { personAt } from './person-at.ts';
import type { Browser, TestApp } from './test-app.ts';

export interface Party {
  readonly name: string;
  readonly gln: null;
  readonly did: string;
}

export interface MakerAndShop {
  readonly maker: Browser;
  readonly shop: Browser;
  readonly makerParty: Party;
  readonly shopParty: Party;
  readonly gtin: string;
  /** One of its shops. */
  readonly storeId: string;
  /** Of a hundred pieces. */
  makeBatch(batchNumber: string, startDate: string): Promise<void>;
}

/** @param makerName of the person who acts for the maker */
export async function openMakerAndShop(app: TestApp, makerName: string): Promise<MakerAndShop> {
  const shop = await signInAs(app, 'retailer');
  const maker = await personAt(app, producerId('kampung-hijau'), makerName);
  const { batches, sites, organisation } = await maker.call(authoringOptions, {});
  const { organisation: shopped } = await shop.call(authoringOptions, {});
  const partyOf = ({ name, did }: typeof organisation): Party => ({ name, gln: null, did });
  const { rows } = await app.database.pool.query<{ id: string }>(
    "select id from organisations.site_places where organisation_id = $1 and kind = 'retail' limit 1",
    [retailerId('segar')],
  );
  const gtin = batches[0]?.gtin ?? '';
  return {
    ...{ maker, shop, gtin, storeId: rows[0]?.id ?? '' },
    ...{ makerParty: partyOf(organisation), shopParty: partyOf(shopped) },
    async makeBatch(batchNumber, startDate) {
      await maker.call(createBatch, {
        body: {
          ...{
            id: crypto.randomUUID(),
            gtin,
            batchNumber,
            code: { kind: 'none' },
            siteId: sites[0]?.id ?? '',
            startDate,
          },
          ...{ expectedCompletion: null, expiryDate: null, quantity: 100, slaughterMethod: 'no_stun' },
          claimedCertificateNumbers: [],
        },
      });
    },
  };
}
