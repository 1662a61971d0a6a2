// Headers that keep pages and answers from being misused. Constants: nothing is put together per request.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * Style sheets that react-aria writes into the page, for fingers that press and for what scrolls under a dialog on an iPhone. These texts
 * are let in by their hashes and no other inline style is; a test compares them with the library.
 */
export const writtenStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const contentSecurityPolicy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  `style-src 'self' ${writtenStyles.map(hashOf).join(' ')}`,
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  // A document beside what is decided on it: bytes that the page fetched itself, and no page of anybody.
  'frame-src blob:',
  "connect-src 'self'",
  "worker-src 'self'",
  "font-src 'self'",
  "object-src 'none'",
  "base-uri 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

const answerHeaders = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

const pageHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(self), microphone=(self)',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** A year; for this host alone, because what else runs under its name is not ours to decide (RFC 6797 section 6.1). */
const transportHeaders = { 'strict-transport-security': 'max-age=31536000' };

type Headers = Readonly<Record<string, string>>;

export interface SecurityHeaders {
  /** Of what a program reads: it needs less than what a browser renders. */
  readonly answer: Headers;
  readonly page: Headers;
}

/** @param isHttps whether people reach the product by https */
export function securityHeaders(isHttps: boolean): SecurityHeaders {
  const transport = isHttps ? transportHeaders : {};
  return { answer: { ...answerHeaders, ...transport }, page: { ...pageHeaders, ...transport } };
}

export function addSecurityHeaders(app: FastifyInstance, { answer, page }: SecurityHeaders) {
  app.addHook('onRequest', (request, reply, done) => {
    const isRendered = !request.url.startsWith('/api/') || request.url.startsWith('/api/docs');
    reply.headers(isRendered ? page : answer);
    done();
  });
}
