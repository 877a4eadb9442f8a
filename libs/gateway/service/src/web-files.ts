import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sirv from 'sirv';
import { notFound } from '@nidaan/kernel';
import { errorBody } from '@nidaan/platform-http';
import { WebPages, type PageFacts } from './web-pages.ts';

/** The built web app: pages filled in with the facts of the deployment, other files as they are, 404 for everything else. */
export interface WebFiles {
  dir: string;
  headers: Record<string, string>;
  facts: PageFacts;
}

const IMMUTABLE = /^\/assets\//;

/** Answers what no route answers: JSON 404 under /api (API-08), pages and files elsewhere. */
export function installWebFiles(gateway: FastifyInstance, web: WebFiles | undefined): void {
  const pages = web && new WebPages(web.dir, web.facts);
  const files = pages?.isThere ? serverOf(web!, pages) : undefined;
  gateway.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!files || !isPage || /^\/api(\/|$)/.test(path)) return reply.code(404).send(errorBody(notFound(sentenceFor(path))));
    reply.hijack();
    return files(path, request, reply);
  });
}

const sentenceFor = (path: string) => (path.startsWith('/api') ? 'There is no such call.' : 'Page not found.');

function serverOf({ dir, headers }: WebFiles, pages: WebPages) {
  const serve = sirv(dir, {
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('cache-control', IMMUTABLE.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  const sendPage = (path: string, { raw }: FastifyRequest, reply: FastifyReply, status?: number) => {
    for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value);
    reply.raw.setHeader('cache-control', 'no-cache');
    return pages.send(path, raw, reply.raw, status);
  };
  return (path: string, request: FastifyRequest, reply: FastifyReply) => {
    if (pages.has(path)) return sendPage(path, request, reply, path === '/404' ? 404 : 200);
    // sirv listens to no fault of the file: one that was built anew since, or cannot be opened, would end the whole process.
    reply.raw.once('pipe', (file: Readable) => file.once('error', (fault) => reply.raw.destroy(fault)));
    return serve(request.raw, reply.raw, () => {
      if (isFile(path)) reply.raw.writeHead(404, { 'x-content-type-options': 'nosniff' }).end('Not found');
      else void sendPage('/404', request, reply, 404);
    });
  };
}

const isFile = (path: string) => /\.[a-z0-9]{2,5}$/i.test(path);
