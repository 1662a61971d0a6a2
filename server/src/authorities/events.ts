// What happens in the register of authorities, for whoever listens. Says nothing of who does.

declare module '../platform/outbox.ts' {
  interface DomainEvents {
    /** Who recognises whom. */
    'recognition.changed': { readonly recogniserIds: readonly string[]; readonly recognisedIds: readonly string[] };
  }
}
