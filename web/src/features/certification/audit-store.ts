// What an auditor collected on this device and the server has not acknowledged yet, with the audits that it belongs to. Nothing is forgotten
// before the server has said that it keeps it.
import type { Audit, ChecklistAnswer } from '@amanah/api/certification/audits';
import { answerOf, deviceStore, keepsOnDevice } from '../../platform/device-store.ts';

export interface WaitingAnswer extends ChecklistAnswer {
  readonly auditId: string;
  /** Who gave it: nobody else's session may send it. */
  readonly userId: string;
}

export interface WaitingPhoto {
  readonly id: string;
  readonly auditId: string;
  readonly userId: string;
  readonly criterion: string;
  readonly takenAt: string;
  readonly content: Blob;
}

export interface Waiting {
  readonly answers: readonly WaitingAnswer[];
  readonly photos: readonly WaitingPhoto[];
}

export interface AuditStore {
  /** False where the device keeps nothing beyond this page. */
  readonly isDurable: boolean;
  storeAudit(userId: string, audit: Audit): Promise<void>;
  readAudit(userId: string, id: string): Promise<Audit | null>;
  addAnswer(answer: WaitingAnswer): Promise<void>;
  addPhoto(photo: WaitingPhoto): Promise<void>;
  waiting(userId: string, auditId: string): Promise<Waiting>;
  forget(kind: 'answers' | 'photos', ids: readonly string[]): Promise<void>;
}

/** For devices without a store, and for tests. */
export function storeInMemory(): AuditStore {
  const audits = new Map<string, Audit>();
  const answers = new Map<string, WaitingAnswer>();
  const photos = new Map<string, WaitingPhoto>();
  const of = <T extends { readonly userId: string; readonly auditId: string }>(
    map: ReadonlyMap<string, T>,
    userId: string,
    auditId: string,
  ) => [...map.values()].filter((one) => one.userId === userId && one.auditId === auditId);
  return {
    isDurable: false,
    storeAudit: async (userId, audit) => void audits.set(`${userId} ${audit.id}`, audit),
    readAudit: async (userId, id) => audits.get(`${userId} ${id}`) ?? null,
    addAnswer: async (answer) => void answers.set(answer.id, answer),
    addPhoto: async (photo) => void photos.set(photo.id, photo),
    waiting: async (userId, auditId) => ({
      answers: of(answers, userId, auditId),
      photos: of(photos, userId, auditId),
    }),
    async forget(kind, ids) {
      for (const id of ids) (kind === 'answers' ? answers : photos).delete(id);
    },
  };
}

const device = deviceStore('amanah-audits', { audits: 'key', answers: 'id', photos: 'id' });
type StoreName = 'audits' | 'answers' | 'photos';

interface KeptAudit {
  readonly key: string;
  readonly audit: Omit<Audit, 'withdrawn' | 'answers'> & {
    readonly withdrawn?: Audit['withdrawn'];
    readonly answers: readonly (Omit<Audit['answers'][number], 'noes'> & { readonly noes?: string[] })[];
  };
}

export function storeOnDevice(): AuditStore {
  const put = (name: StoreName, value: unknown) =>
    device.run(name, 'readwrite', async (store) => void (await answerOf(store.put(value))));
  const all = <T extends { readonly userId: string; readonly auditId: string }>(
    name: StoreName,
    userId: string,
    auditId: string,
  ) =>
    device.run(name, 'readonly', async (store) =>
      // Rows of this store were put in by the functions below.
      ((await answerOf(store.getAll())) as T[]).filter((one) => one.userId === userId && one.auditId === auditId),
    );
  return {
    isDurable: true,
    storeAudit: (userId, audit) => put('audits', { key: `${userId} ${audit.id}`, audit } satisfies KeptAudit),
    readAudit: (userId, id) =>
      device.run('audits', 'readonly', async (store) => {
        const kept = (await answerOf(store.get(`${userId} ${id}`))) as KeptAudit | undefined; // put in by storeAudit
        // What an earlier version of this program kept does not say what became of a “no”.
        const { audit } = kept ?? {};
        return audit
          ? {
              ...audit,
              withdrawn: audit.withdrawn ?? [],
              answers: audit.answers.map((one) => ({ ...one, noes: one.noes ?? [] })),
            }
          : null;
      }),
    addAnswer: (answer) => put('answers', answer),
    addPhoto: (photo) => put('photos', photo),
    waiting: async (userId, auditId) => ({
      answers: await all<WaitingAnswer>('answers', userId, auditId),
      photos: await all<WaitingPhoto>('photos', userId, auditId),
    }),
    forget: (kind, ids) =>
      device.run(kind, 'readwrite', async (store) => {
        for (const id of ids) await answerOf(store.delete(id));
      }),
  };
}

/**
 * When a person signs out, the audits themselves leave the device. What was not sent yet stays, under the name of who gave it: it would
 * be lost otherwise, and only that person's session can send it.
 */
export async function forgetAudits(): Promise<void> {
  if (!keepsOnDevice()) return;
  await device.run('audits', 'readwrite', async (store) => void (await answerOf(store.clear())));
}

/** The store of this browser; without one, or where it is closed (private mode), the page itself. */
export async function openAuditStore(): Promise<AuditStore> {
  if (!keepsOnDevice()) return storeInMemory();
  try {
    await device.probe();
    return storeOnDevice();
  } catch {
    return storeInMemory();
  }
}
