// The door for what a request says: path, query and JSON body. What no database keeps and what two programs would read differently is
// refused here, for all routes, before anything else reads it. Bytes of files pass: whoever reads a file judges them.

import { isUtf8 } from 'node:buffer';
import { textFault } from '@amanah/core/codes';
import { isObject, pointerTo, readInteroperable } from '@amanah/core/ledger';
import type { FastifyInstance, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Refusal } from './refusal.ts';

const refusedText = (path: string, rule: string) =>
  new Refusal('request.text_refused', { faults: [{ path, rule: `request.${rule}` }] });

/** @throws Refusal for text that is not plain, which names its place as a JSON pointer */
function checkTexts(value: unknown, path: string): void {
  if (typeof value === 'string') {
    const fault = textFault(value, false);
    if (fault) throw refusedText(path, fault);
  } else if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) checkTexts(inner, pointerTo(path, index));
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) {
      const at = pointerTo(path, name);
      const fault = textFault(name, true);
      if (fault) throw refusedText(at, fault);
      checkTexts(inner, at);
    }
  }
}

/** JSON writes what is not plain text as an escape, or as one of these. */
const maybeNotPlain = /\\[ubf]|[\x7f-\x9f]/;

/** @throws Refusal for text that is no JSON, that programs would read differently (RFC 7493), or that has more values */
export function readJson(text: string, mostValues?: number): unknown {
  const reading = readInteroperable(text.startsWith('\uFEFF') ? text.slice(1) : text, mostValues);
  if (!reading.isValid) {
    const { fault } = reading;
    if (fault === null) throw new Refusal('request.malformed');
    const faults = [{ path: fault.path, rule: `request.${fault.rule}` }];
    throw new Refusal(fault.rule === 'number_inexact' ? 'request.number_refused' : 'request.malformed', { faults });
  }
  if (maybeNotPlain.test(text)) checkTexts(reading.value, '');
  return reading.value;
}

const [quote, backslash, comma, brace, bracket, braceEnd, bracketEnd] = Buffer.from('"\\,{[}]');
/** No form has an object of as many, and a program takes ten times as long to read one as to read a list. */
const mostMembers = 256;

/** Whether there is more than may be read, which takes a tenth of what it takes to read it. */
function isTooMuch(bytes: Buffer, mostValues: number): boolean {
  let values = 0;
  /** Of each object and list that is open; lists have no bound of their own. */
  const members: number[] = [];
  let isInString = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === quote) isInString = !isInString;
    else if (isInString) at += byte === backslash ? 1 : 0;
    else if (byte === brace) members.push(0);
    else if (byte === bracket) members.push(Number.NEGATIVE_INFINITY);
    else if (byte === braceEnd || byte === bracketEnd) members.pop();
    else if (byte === comma) {
      values += 1;
      const count = (members.pop() ?? 0) + 1;
      members.push(count);
      if (values >= mostValues || count >= mostMembers) return true;
    }
  }
  return false;
}

/** JSON is UTF-8 (RFC 8259 section 8.1). @throws Refusal as `readJson` */
export function readJsonBytes(bytes: Buffer, mostValues?: number): unknown {
  if (mostValues !== undefined && isTooMuch(bytes, mostValues))
    throw new Refusal('request.malformed', { faults: [{ path: '', rule: 'request.too_many' }] });
  if (!isUtf8(bytes)) throw new Refusal('request.malformed');
  return readJson(bytes.toString('utf8'), mostValues);
}

/** Of a route that does not say otherwise. */
export const mostBodyBytes = 64 * 1024;

/**
 * A body is read where everybody waits for it, and many small values cost ten times what as many bytes of text do. No form has as many; a body
 * that may be longer than others may have more.
 */
const mostValuesOf = (mostBytes: number): number => Math.min(mostBytes / 32, 8_192);

/** A query that is cut off or no UTF-8 is folded to something else by some readers and kept by others. */
function isReadable(query: string): boolean {
  try {
    decodeURIComponent(query);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** @throws Refusal for a path or query with anything else in it than one line of text */
function checkTarget({ url, params, query }: FastifyRequest): void {
  if (!url.includes('%')) return;
  const at = url.indexOf('?');
  if (at >= 0 && !isReadable(url.slice(at + 1)))
    throw new Refusal('request.malformed', { faults: [{ path: '', rule: 'request.percent_encoding' }] });
  for (const part of [params, query]) {
    for (const [name, value] of Object.entries(isObject(part) ? part : {})) {
      for (const text of [name, ...(Array.isArray(value) ? value : [value])]) {
        const fault = typeof text === 'string' ? textFault(text, true) : null;
        if (fault) throw refusedText(pointerTo('', name.replace(/[^ -~]/g, '?')), fault);
      }
    }
  }
}

/** @param takePlace waits until a body that has come may be read: reading it is already work */
/** JSON is UTF-8 (RFC 8259); said to be something else, it would be read as what it is not. */
const saysOtherCharset = (contentType: string): boolean => {
  const [, charset] = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(contentType) ?? [];
  return charset !== undefined && !/^utf-?8$/i.test(charset) && !/^us-ascii$/i.test(charset);
};

export function guardInput(app: FastifyInstance, takePlace: (request: FastifyRequest) => Promise<void>) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer) => {
      await takePlace(request);
      return readJsonBytes(bytes, mostValuesOf(request.routeOptions.bodyLimit ?? 0));
    },
  );
  const check: onRequestHookHandler = (request, _reply, done) => {
    checkTarget(request);
    done();
  };
  // Behind what counts the call and asks who it is: what is refused here is counted too, and strangers learn nothing by it.
  app.addHook('onRoute', (route) => {
    const hooks = [route.onRequest ?? []].flat();
    if (!hooks.includes(check)) route.onRequest = [...hooks, check];
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    // Room for a file is no room for JSON, which would be read here.
    const { bodyLimit = 0, schema } = request.routeOptions;
    const contentType = request.headers['content-type'] ?? '';
    const isJsonForFile = bodyLimit > mostBodyBytes && !schema?.body && /^application\/json\b/i.test(contentType);
    if (isJsonForFile || saysOtherCharset(contentType)) done(new Refusal('request.unsupported_media_type'));
    else done(null, payload);
  });
}
