// What happens to recalls, for whoever listens. Says nothing of who does.

declare module '../platform/outbox.ts' {
  interface DomainEvents {
    'recall.published': { readonly recallId: string };
    'recall.lifted': { readonly recallId: string };
  }
}
