// A process of its own for drawing certificates: a page takes a tenth of a second of a processor. Started by save-certificate.ts.
import { answerOrders } from '../platform/answer-orders.ts';
import { drawCertificate } from './draw-certificate.ts';
import type { CertificateOrder } from './save-certificate.ts';

answerOrders<CertificateOrder, Uint8Array>(({ verdict, options }) => drawCertificate(verdict, options));
