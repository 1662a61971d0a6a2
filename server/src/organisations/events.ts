// What happens to organisations and their keys, for whoever listens. Says nothing of who does.

declare module '../platform/outbox.ts' {
  interface DomainEvents {
    /** It fell into wrong hands: what it signed rests on nothing now. */
    'issuer_key.revoked': { readonly organisationId: string };
  }
}
