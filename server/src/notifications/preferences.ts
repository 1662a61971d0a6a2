// How people want to be told. What nobody has changed is as `defaults` says. Recalls are always on the bell.
import {
  type NoticeTopic,
  type NotificationPreferences,
  noticeTopics,
  type TopicPreference,
  unchosenTopic,
} from '@amanah/api/notifications';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Sql, Transaction } from '../platform/database/database.ts';
import { Refusal } from '../platform/refusal.ts';
import { etagOf, type RequireUnchanged } from '../platform/unchanged.ts';
import { digests, preferences } from './tables.ts';

type Way = Omit<TopicPreference, 'topic'>;

const defaults: readonly TopicPreference[] = [
  { topic: 'recalls', bell: true, mail: 'at_once', push: true },
  { topic: 'certification', bell: true, mail: 'at_once', push: true },
  { topic: 'products', bell: true, mail: 'daily', push: true },
  { topic: 'organisation', bell: true, mail: 'at_once', push: true },
  { topic: 'inventory', bell: true, mail: 'daily', push: true },
  { topic: 'reports', bell: true, mail: 'at_once', push: false },
];
/** What concerns the account itself is nobody's choice. */
const always: Way = { bell: true, mail: 'at_once', push: true };
const usualDigest = { hour: 7, timeZone: 'UTC' };

const withRecallsOnBell = (one: TopicPreference): TopicPreference => ({
  ...one,
  bell: one.bell || one.topic === 'recalls',
});

export async function topicsOf(
  tx: Sql | Transaction,
  userIds: readonly string[],
): Promise<(userId: string, topic: NoticeTopic | typeof unchosenTopic) => Way> {
  const rows =
    userIds.length === 0
      ? []
      : await tx
          .select()
          .from(preferences)
          .where(inArray(preferences.userId, [...userIds]));
  const changed = new Map(rows.map(({ userId, ...one }) => [`${userId} ${one.topic}`, withRecallsOnBell(one)]));
  return (userId, topic) => {
    if (topic === unchosenTopic) return always;
    const found = changed.get(`${userId} ${topic}`) ?? defaults.find((one) => one.topic === topic);
    if (!found) throw new Error(`no default for ${topic}`);
    return found;
  };
}

export async function readPreferences(
  tx: Sql | Transaction,
  userId: string,
): Promise<NotificationPreferences & { etag: string }> {
  const chosen = await chosenBy(tx, userId);
  return { ...chosen, etag: etagOf(chosen) };
}

async function chosenBy(tx: Sql | Transaction, userId: string): Promise<NotificationPreferences> {
  const topics = await topicsOf(tx, [userId]);
  const [digest] = await tx.select().from(digests).where(eq(digests.userId, userId));
  return {
    topics: noticeTopics.map((topic) => ({ ...topics(userId, topic), topic })),
    digest: digest ? { hour: digest.hour, timeZone: digest.timeZone } : usualDigest,
  };
}

/** @throws Refusal notifications.time_zone_unknown */
export async function changePreferences(
  tx: Transaction,
  userId: string,
  given: NotificationPreferences,
  requireUnchanged: RequireUnchanged,
): Promise<NotificationPreferences & { etag: string }> {
  if (!isTimeZone(given.digest.timeZone)) throw new Refusal('notifications.time_zone_unknown');
  // There may be no row to lock yet: two devices of one person wait for one another here.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`preferences ${userId}`}, 0))`);
  await requireUnchanged(await chosenBy(tx, userId), given);
  // Named twice, a topic is as it was named last.
  const topics = [...new Map(given.topics.map((one) => [one.topic, withRecallsOnBell(one)])).values()];
  if (topics.length > 0)
    await tx
      .insert(preferences)
      .values(topics.map((one) => ({ userId, ...one })))
      .onConflictDoUpdate({
        target: [preferences.userId, preferences.topic],
        set: { bell: sql`excluded.bell`, mail: sql`excluded.mail`, push: sql`excluded.push` },
      });
  await tx
    .insert(digests)
    .values({ userId, ...given.digest })
    .onConflictDoUpdate({ target: digests.userId, set: given.digest });
  return readPreferences(tx, userId);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
