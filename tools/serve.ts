// The server alone, without building the web: what npm run dev restarts.
import { startSeeding } from '@amanah/demo/start-seeding';
import { startServer } from '../server/src/main.ts';
import { readConfig } from '../server/src/platform/config.ts';

const server = await startServer(readConfig(process.env), { fillDemo: startSeeding });
console.log(`API on ${server.url}`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => server.stop().then(() => process.exit(0)));
