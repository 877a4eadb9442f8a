import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import sirv from 'sirv';
import { notFound } from '@nidaan/kernel';
import { faultBody } from '@nidaan/platform-http';

/** The built web app: files of the folder as they are, every other page address gives the app's shell. */
export interface WebFiles {
  dir: string;
  headers: Record<string, string>;
}

const IMMUTABLE = /^\/assets\//;

/** Answers what no route answers: JSON 404 under /api (API-08), files and pages elsewhere. */
export function installWebFiles(gateway: FastifyInstance, web: WebFiles | undefined): void {
  const files = web && existsSync(join(web.dir, 'index.html')) ? serverOf(web) : undefined;
  gateway.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0]!;
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    if (!files || !isPage || /^\/api(\/|$)/.test(path)) return reply.code(404).send(faultBody(notFound(sentenceFor(path))));
    reply.hijack();
    return files(request, reply);
  });
}

const sentenceFor = (path: string) => (path.startsWith('/api') ? 'There is no such call.' : 'Page not found.');

function serverOf({ dir, headers }: WebFiles) {
  const serve = sirv(dir, {
    etag: true,
    gzip: true,
    brotli: true,
    setHeaders: (response, pathname) => {
      for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
      response.setHeader('cache-control', IMMUTABLE.test(pathname) ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  return (request: FastifyRequest, reply: FastifyReply) => {
    const raw = request.raw;
    serve(raw, reply.raw, () => {
      const isFile = /\.[a-z0-9]{2,5}$/i.test(request.url.split('?', 1)[0]!);
      if (isFile) {
        reply.raw.statusCode = 404;
        reply.raw.setHeader('x-content-type-options', 'nosniff');
        reply.raw.end('Not found');
        return;
      }
      raw.url = '/index.html';
      serve(raw, reply.raw, () => void reply.raw.writeHead(404).end());
    });
  };
}
