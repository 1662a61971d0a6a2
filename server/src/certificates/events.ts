// What happens to certificates, for whoever listens. Says nothing of who does.

declare module '../platform/outbox.ts' {
  interface DomainEvents {
    /** Issued, renewed, suspended, reinstated or revoked: verdicts that rest on it may be others now. */
    'certificate.changed': { readonly certificateId: string };
  }
}
