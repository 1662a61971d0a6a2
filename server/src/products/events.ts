// What happens to products and the goods of them, for whoever listens. Says nothing of who does.

declare module '../platform/outbox.ts' {
  interface DomainEvents {
    /**
     * The product, or what is known of its batches, is another: a recall, a laboratory result, an investigation or what sensors found. Verdicts on
     * these products may be others now. Here because products change too, and what lies above them may say it of its own findings; the name has
     * stayed, because messages that wait bear it.
     */
    'batch.changed': { readonly gtins: readonly string[] };
    /** These products are public now, or are no more, or are another's: what was public of them may not be, and the other way round. */
    'product.visibility_changed': { readonly gtins: readonly string[] };
  }
}
