import type { FastifyInstance } from 'fastify';
import { notFound } from '@nidaan/kernel';
import { errorBody, isFromThisMachine } from '@nidaan/platform-http';
import { mailboxPages } from '@nidaan/platform-mail';
import { smsPages } from '@nidaan/platform-messages';

const IN_MAILBOX = /^\/mailbox(\/|\?|$)/;

/**
 * Keeps the mailbox to the machine itself, since its mails hold codes: to anybody else it is not there, and no page of another origin may read
 * it. To be called before CORS is installed, whose headers it must not get.
 */
export function guardMailbox(gateway: FastifyInstance): void {
  gateway.addHook('onRequest', (request, reply, done) => {
    if (!IN_MAILBOX.test(request.url)) return done();
    if (request.method === 'GET' && request.headers.origin === undefined && isFromThisMachine(request.raw)) return done();
    void reply.code(404).send(errorBody(notFound('Page not found.')));
  });
}

/** A page of sent mails in place of a mail server, only where mails are files and outside production. */
export function installMailbox(gateway: FastifyInstance, mailDir: string, hasSms: boolean): void {
  const pages = mailboxPages(mailDir, undefined, hasSms);
  gateway.get<{ Querystring: { to?: string } }>('/mailbox', async ({ query }, reply) => {
    const to = typeof query.to === 'string' ? query.to : undefined;
    return reply.headers(pages.headers).send(await pages.list(to));
  });
  gateway.get<{ Params: { id: string } }>('/mailbox/:id', async ({ params }, reply) => {
    const page = await pages.one(params.id);
    return reply
      .code(page ? 200 : 404)
      .headers(pages.headers)
      .send(page ?? (await pages.list()));
  });
  gateway.get<{ Params: { id: string } }>('/mailbox/:id/raw', async ({ params }, reply) => {
    const raw = await pages.raw(params.id);
    if (!raw) return reply.code(404).send(errorBody(notFound('Page not found.')));
    return reply
      .headers({ 'content-type': 'message/rfc822', 'content-disposition': `attachment; filename="${params.id}.eml"` })
      .header('cache-control', 'no-store')
      .send(raw);
  });
}

/** The same for SMS, only where the sandbox takes them and outside production. */
export function installSmsMailbox(gateway: FastifyInstance, smsDir: string): void {
  const pages = smsPages(smsDir);
  gateway.get<{ Querystring: { to?: string } }>('/mailbox/sms', async ({ query }, reply) => {
    const to = typeof query.to === 'string' ? query.to : undefined;
    return reply.headers(pages.headers).send(await pages.list(to));
  });
  gateway.get<{ Params: { id: string } }>('/mailbox/sms/:id', async ({ params }, reply) => {
    const page = await pages.one(params.id);
    return reply
      .code(page ? 200 : 404)
      .headers(pages.headers)
      .send(page ?? (await pages.list()));
  });
}
