// What happens to laboratory results, for whoever listens. Says nothing of who does.

declare module '../platform/outbox.ts' {
  interface DomainEvents {
    /** An adverse result was entered. */
    'lab_result.entered': { readonly resultId: string };
    'lab_result.overturned': { readonly resultId: string };
  }
}
