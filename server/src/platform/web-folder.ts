// Where the built web app lies. What is in it is handed to everybody.
import { fileURLToPath } from 'node:url';

export const webFolder = fileURLToPath(new URL('../../../web/dist', import.meta.url));
