// Which certificates end soon, for statements that count or filter by it. The rule is endsSoon of core; the test compares the two.
import { endingSoonDays } from '@amanah/core/certificates';
import { type SQL, sql } from 'drizzle-orm';

/** @param lastDay a date, null: there is no certificate. Whether it is in force is another question (certificates.status_on). */
export const endsSoonOn = (lastDay: SQL, today: string): SQL =>
  sql`coalesce(${lastDay} between ${today}::date and ${today}::date + ${endingSoonDays}::int, false)`;
