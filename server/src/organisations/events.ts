// What happens to organisations and their keys, for whoever listens. Says nothing of who does.

declare module '../platform/outbox.ts' {
  interface DomainEvents {
    /** Removed, gone by themselves, or with a lower right: who may manage no keys of it any more. What sends on in their name ends. */
    'member.keys_denied': { readonly organisationId: string; readonly userId: string; readonly username: string };
    /** It fell into wrong hands: what it signed rests on nothing now. */
    'issuer_key.revoked': { readonly organisationId: string };
  }
}
