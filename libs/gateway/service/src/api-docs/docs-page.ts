import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { PackedText } from '../packed-text.ts';
import { pageHeaders } from '../security-headers.ts';
import { answerText } from './answer-text.ts';

const OWN = fileURLToPath(new URL('./page', import.meta.url));
const TYPES = { html: 'text/html; charset=utf-8', js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' };

// Address below /api/docs/ → file: the page is ours, what draws the document is Swagger UI's own build.
const FILES: Readonly<Record<string, { file: string; isOurs: boolean }>> = {
  '': { file: 'index.html', isOurs: true },
  'start.js': { file: 'start.js', isOurs: true },
  'page.css': { file: 'page.css', isOurs: true },
  'swagger-ui-bundle.js': { file: 'swagger-ui-bundle.js', isOurs: false },
  'swagger-ui.css': { file: 'swagger-ui.css', isOurs: false },
};

/** A page that shows the OpenAPI document to people. Read when it is first asked for; nothing of it comes from elsewhere. */
export function installDocsPage(gateway: FastifyInstance, isBehindTls: boolean): void {
  const headers = pageHeaders(isBehindTls);
  const viewer = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/swagger-ui.css'));
  for (const [address, { file, isOurs }] of Object.entries(FILES)) {
    const type = TYPES[file.split('.').pop() as keyof typeof TYPES];
    let text: PackedText | undefined;
    gateway.get(`/api/docs/${address}`, (request, reply) => {
      text ??= new PackedText(type, readFileSync(join(isOurs ? OWN : viewer(), file)));
      return answerText(text, request, reply.headers(headers));
    });
  }
}
