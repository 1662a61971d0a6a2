// Our own server with the demo in it, for peers to look at: on the embedded database, spoken to in process, without a network.
import { type CertifierDesk, openCertifierDesk } from '../../../server/src/certificates/testing/certifier-desk.ts';
import startTestServer from '../../../server/src/testing/global-setup.ts';

export interface OpenDesk extends CertifierDesk {
  close(): Promise<void>;
}

export async function openDesk(): Promise<OpenDesk> {
  const stop = await startTestServer();
  try {
    const desk = await openCertifierDesk();
    await desk.endReviews();
    return {
      ...desk,
      async close() {
        await desk.app.close();
        await stop();
      },
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
