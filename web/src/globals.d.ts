/** True in what was built, false while developing and in tests. Written by vite.config.ts. */
declare const isBuilt: boolean;
