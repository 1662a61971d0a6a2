// What scans showed, for whoever listens. Says nothing of who does.

declare module '../platform/outbox.ts' {
  interface DomainEvents {
    /** A serial was seen as no single pack can be. */
    'serial.copied': { readonly gtin: string; readonly serial: string };
  }
}
