// Whether an event names orders, sellers or buyers: who trades with whom is shown to the parties alone. As isForShoppers says it of what is being captured.
import { keyKinds } from './index-facts.ts';

/** @param id of the event, as SQL */
export const namesParties = (id: string): string =>
  `exists (select from events.epcis_keys n where n.event_id = ${id} and n.kind in (${keyKinds.biz_transaction}, ${keyKinds.source}, ${keyKinds.destination}))`;
