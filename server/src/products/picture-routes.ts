// Pictures of products as they are handed out: to pages in their sizes, and to messengers in the one form that all of them show.
import type { PictureSide } from '@amanah/api/products';
import * as api from '@amanah/api/products';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Database } from '../platform/database/database.ts';
import type { Files } from '../platform/files.ts';
import { handle, type MountedRoute } from '../platform/http.ts';
import { Refusal } from '../platform/refusal.ts';
import { drawPreview } from './draw-preview.ts';
import { catalogue, filesOf, photographs, pictures, registered } from './tables.ts';

interface Sizes {
  readonly large: string;
  readonly medium: string | null;
  readonly small: string | null;
}

export function pictureRoutes(database: Database, files: Files): readonly MountedRoute[] {
  async function sendFile(request: FastifyRequest, reply: FastifyReply, fileId: string, caching: string) {
    const file = await files.describe(fileId);
    if (!file) throw new Refusal('files.unknown');
    const tag = `"${file.sha256}"`;
    reply.header('etag', tag).header('cache-control', caching);
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    return reply.type(file.mediaType).send(await contentOf(fileId));
  }

  async function contentOf(fileId: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of files.read(fileId)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  const sized = ({ small, medium, large }: Sizes, side: PictureSide) =>
    (side <= 320 ? (small ?? medium) : side <= 640 ? medium : null) ?? large;

  /** The first photograph, else the drawing. @throws Refusal products.unknown where there is neither */
  async function firstOf(gtin: string): Promise<{ readonly photograph: Sizes } | { readonly svg: string }> {
    const [photograph] = await database.sql
      .select(filesOf)
      .from(photographs)
      .innerJoin(catalogue, eq(catalogue.gtin, photographs.gtin))
      .where(eq(photographs.gtin, gtin))
      .orderBy(asc(photographs.position))
      .limit(1);
    if (photograph) return { photograph };
    const [picture] = await database.sql
      .select({ svg: pictures.svg })
      .from(pictures)
      .innerJoin(catalogue, eq(catalogue.gtin, pictures.gtin))
      .where(eq(pictures.gtin, gtin));
    if (!picture) throw new Refusal('products.unknown');
    return picture;
  }

  return [
    handle(api.productPicture, async ({ params, query, request, reply }) => {
      const [found] = await database.sql
        .select(filesOf)
        .from(photographs)
        .innerJoin(registered, eq(registered.gtin, photographs.gtin))
        .where(and(eq(photographs.id, params.id), eq(photographs.gtin, params.gtin)));
      if (!found) throw new Refusal('files.unknown');
      return sendFile(request, reply, sized(found, query.side), 'public, max-age=31536000, immutable');
    }),
    handle(api.productImage, async ({ params, query, request, reply }) => {
      const first = await firstOf(params.gtin);
      if ('photograph' in first)
        return sendFile(request, reply, sized(first.photograph, query.side), 'public, max-age=300');
      reply.header('cache-control', 'public, max-age=300');
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'");
      reply.type('image/svg+xml; charset=utf-8');
      return first.svg;
    }),
    handle(api.productPreview, async ({ params, reply }) => {
      const first = await firstOf(params.gtin);
      const content = 'svg' in first ? Buffer.from(first.svg) : await contentOf(first.photograph.large);
      reply.header('cache-control', 'public, max-age=86400').type('image/jpeg');
      return drawPreview(content);
    }),
  ];
}
