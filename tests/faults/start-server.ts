// Starts the product from the environment and says where it listens; SIGTERM stops it gracefully.
import { startSeeding } from '@amanah/demo/start-seeding';
import { startServer } from '../../server/src/main.ts';
import { readConfig } from '../../server/src/platform/config.ts';
import { drawPage } from '../../tools/draw-page.ts';

try {
  const server = await startServer(readConfig(process.env), { fillDemo: startSeeding, draw: drawPage });
  console.log(`listening on ${server.url}`);
  process.once('SIGTERM', () => server.stop().then(() => process.exit(0)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
