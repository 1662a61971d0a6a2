// Serves the built web app. Hashed assets are kept for a year, everything else is asked for anew;
// every other path that a browser opens gets the page, which finds its route by itself: with 404 where it will find none.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { choiceCookies } from '@amanah/api/pages';
import { allRoutes } from '@amanah/api/routes';
import { countryCodes } from '@amanah/core/places';
import { isLanguage, spokenLanguage } from '@amanah/messages/languages';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GiveWay } from './give-way.ts';
import { type AnswerSource, forMarket, type PageSource, withAnswer, withHead, withPicture } from './page-head.ts';
import { Refusal } from './refusal.ts';
import { robotsText, sitemap } from './robots.ts';
import type { Traffic } from './traffic.ts';
import { webFolder } from './web-folder.ts';
import { languageOf } from './words.ts';

const spokenSchema = z.object({
  /** The file of a page that nobody has drawn, and the same with scripts that wait for its picture. */
  blank: z.string(),
  late: z.string(),
  /** Addresses whose page is drawn already, with the file. */
  drawn: z.record(z.string(), z.string()),
  /** Tags for what the script of a page needs, by the first part of its address. */
  needed: z.record(z.string(), z.string()),
});

/** What the build says of its pages: web/dist/pages.json. */
const pagesSchema = z.object({
  /** By language. */
  spoken: z.record(z.string(), spokenSchema),
  /** Addresses of the router, with `$name` for a part that may be anything. */
  patterns: z.array(z.string()),
  /** Addresses of pages for everybody, for search engines. */
  listed: z.array(z.string()),
  /** Beginnings of addresses that search engines leave. */
  closed: z.array(z.string()),
});

/** Draws a page with what its script asks for first, as that script would. @param address path and query @param market where the person shops @returns HTML */
export type Draw = (address: string, language: string, market: string | null, answer: unknown) => Promise<string>;

export interface WebOptions {
  /** Without a slash at its end. */
  readonly publicUrl: string;
  /** A page with a verdict is counted as one, and takes a place among what is made for long: nobody's verdict waits for a drawing. */
  readonly traffic: Pick<Traffic, 'enterBeside' | 'pace'>;
  readonly about: readonly PageSource[];
  /** Asked one after the other until one has it. */
  readonly answers: readonly AnswerSource[];
  readonly draw?: Draw | undefined;
  readonly giveWay: Pick<GiveWay, 'pause'>;
  readonly folder?: string;
}

export async function mountWeb(
  app: FastifyInstance,
  { publicUrl, traffic, about, answers, draw, giveWay, folder = webFolder }: WebOptions,
) {
  if (!existsSync(folder)) return;
  const { spoken, patterns, listed, closed } = pagesSchema.parse(
    JSON.parse(readFileSync(join(folder, 'pages.json'), 'utf8')),
  );
  const pages = new Map(
    Object.entries(spoken).map(([language, { blank, late, drawn, needed }]) => {
      const read = (file: string) => readFileSync(join(folder, file), 'utf8');
      return [language, { blank, blankPage: read(blank), latePage: read(late), drawn, needed }];
    }),
  );
  const drawInTurn = draw && inTurn(draw, giveWay);
  const isKnown = matcherOf(patterns);
  // One route for the hundreds of hashed files; those beside the pages are few and get one each, so that a page may have any name.
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', 'drawing/**'],
    index: false,
    preCompressed: true,
    setHeaders: (reply) => {
      reply.header('cache-control', 'no-cache');
    },
  });
  const files = [
    { url: '/sitemap.xml', type: 'application/xml; charset=utf-8', content: sitemap(publicUrl, listed) },
    { url: '/robots.txt', type: 'text/plain; charset=utf-8', content: robotsText(publicUrl, closed) },
  ];
  for (const { url, type, content } of files)
    app.get(url, (_, reply) => reply.header('cache-control', 'public, max-age=3600').type(type).send(content));
  const answerOf: AnswerSource = async (...page) => {
    for (const find of answers) {
      const answer = await find(...page);
      if (answer !== null) return answer;
    }
    return null;
  };
  /** The page is worth more than what is said of it: without that it asks for the answer itself, and says what is wrong. */
  async function lookUp(request: FastifyRequest, reply: FastifyReply, language: string) {
    const market = marketOf(request);
    const handOutWithout = (error: unknown) => {
      // That there is too much to do is counted where it is refused.
      if (!(error instanceof Refusal)) request.log.warn({ error }, 'a page is handed out without what it is about');
      return null;
    };
    let leave: (() => void) | null = null;
    try {
      const source = about.find((one) => one.isLookedUp(request.url));
      if (!source) return null;
      leave = await traffic.enterBeside('verify', 'document', request, reply);
      const head = await source.headOf(request.url, language);
      if (!head) return null;
      const answer = await answerOf(request.url, language, market).catch(handOutWithout);
      const picture =
        answer && drawInTurn ? await drawInTurn(request.url, language, market, answer).catch(handOutWithout) : null;
      return { head, answer, picture: picture && { content: picture, market } };
    } catch (error) {
      // A page comes all the same, but where there is too much to do no faster than a refusal does.
      await traffic.pace(error, request);
      return handOutWithout(error);
    } finally {
      leave?.();
    }
  }
  app.get('/*', async (request, reply) => {
    const path = request.url.replace(/\?.*$/, '');
    if (!isPage(path, request.headers.accept)) throw new Refusal('request.not_found');
    const chosen = request.cookies[choiceCookies.language];
    const language = spokenLanguage(isLanguage(chosen) ? chosen : languageOf(request.headers['accept-language']));
    const page = pages.get(language);
    if (!page) throw new Error(`the build has no page in ${language}`);
    reply.header('vary', 'accept-language, accept-encoding, cookie');
    // The app draws the page that says so. From memory: a file would be answered with 304 and nothing where the browser knows it already.
    if (!isKnown(path)) return sendPage(request, reply.code(404).header('cache-control', 'no-store'), page.blankPage);
    const found = await lookUp(request, reply, language);
    if (!found) return reply.sendFile(page.drawn[path] ?? page.blank);
    const { head, answer, picture } = found;
    // A picture waits for nothing: what its scripts need, appearance.js asks for once it is on the screen.
    const tags = page.needed[path.split('/')[1] ?? ''] ?? '';
    const needed = picture === null ? tags : tags.replaceAll('rel="modulepreload"', 'data-script');
    const made = withHead(picture === null ? page.blankPage : page.latePage, publicUrl, head).replace(
      '</head>',
      `${needed}</head>`,
    );
    reply.header('cache-control', answer === null ? 'no-cache' : 'no-store');
    const answered = answer === null ? made : withAnswer(made, answer);
    const shown = picture && forMarket(withPicture(answered, picture.content), picture.market);
    return sendPage(request, reply, shown ?? answered);
  });
}

/** Where the person said that they shop; null: nowhere that there is. */
function marketOf(request: FastifyRequest): string | null {
  const said = request.cookies[choiceCookies.market];
  return countryCodes.find((code) => code === said) ?? null;
}

/** One drawing after the other, giving way between them: everybody waits for a drawing. Who waits for one has a place, so they are few. */
function inTurn(draw: Draw, giveWay: Pick<GiveWay, 'pause'>): Draw {
  let last: Promise<unknown> = Promise.resolve();
  return (...page) => {
    let begun = 0;
    const drawn = last.then(() => {
      begun = performance.now();
      return draw(...page);
    });
    // For so long that few verdicts meet one.
    const rest = () => giveWay.pause(3 * (performance.now() - begun));
    last = drawn.then(rest, rest); // whoever asked for it hears of what went wrong
    return drawn;
  };
}

/** Made for one request, so it is packed for one: quickly. */
async function sendPage(request: FastifyRequest, reply: FastifyReply, page: string) {
  reply.type('text/html; charset=utf-8');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(page);
  const packed = await pack(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return reply.header('content-encoding', 'br').send(packed);
}

const pack = promisify(brotliCompress);

const partsOf = (path: string): readonly string[] => path.replace(/\/$/, '').toLowerCase().split('/');

/** Whether the app has a page at a path, as its router reads it: in any case, with or without a slash at the end. */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const known = patterns.map(partsOf);
  const fits = (asked: readonly string[], pattern: readonly string[]) =>
    asked.length === pattern.length &&
    pattern.every((part, index) => (part.startsWith('$') ? asked[index] !== '' : asked[index] === part));
  return (path) => {
    const asked = partsOf(path);
    return known.some((pattern) => fits(asked, pattern));
  };
}

/** First parts of addresses under which programs ask: what is not there is no page to whoever does not say that it wants one. */
const ofPrograms = new Set([
  '.well-known',
  'assets',
  'health',
  'metrics',
  ...allRoutes.flatMap(({ url }) => /^\/([^/:]+)\//.exec(url)?.[1] ?? []),
]);

/** Crawlers, previews and curl take anything and mean the page; whoever misses a file takes anything too and must not be handed a page. */
export function isPage(path: string, accept = '*/*'): boolean {
  const [, first = ''] = path.split('/');
  if (first === 'api') return false;
  if (/text\/(?:html|\*)/.test(accept)) return true;
  const isFile = /\.[a-z][a-z0-9]{1,10}$/.test(path);
  return accept.includes('*/*') && !isFile && !ofPrograms.has(first);
}
