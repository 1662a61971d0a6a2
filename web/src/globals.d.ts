/** True in what was built, false while developing and in tests. Written by vite.config.ts. */
declare const isBuilt: boolean;

/** Below /assets: the files that know the letters of each language. Written by vite.config.ts. */
declare const lettersFolder: string;

/** What the schema library is told before it is loaded. */
declare var __zod_globalConfig: { jitless?: boolean } | undefined;
