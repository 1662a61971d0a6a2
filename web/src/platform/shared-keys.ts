// Where this browser keeps what one feature asks for and another one changes. A feature that renames its answers renames them here.
export const journeysKey = ['journey'] as const;
export const authoringKey = ['authoring'] as const;
export const batchOptionsKey = ['batches', 'options'] as const;
/** Those that companies can apply by. */
export const publishedSchemesKey = ['schemes', 'published'] as const;
export const ownSchemesKey = ['schemes', 'own'] as const;
