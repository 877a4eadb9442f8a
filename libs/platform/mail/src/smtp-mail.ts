import type { Readable } from 'node:stream';
import { createTransport, type Transporter } from 'nodemailer';
import type SendMail from 'nodemailer/lib/mailer/index.js';
import type MimeNode from 'nodemailer/lib/mime-node/index.js';
import { traced } from '@nidaan/platform-telemetry';
import { envelope } from './envelope.ts';
import { Mail, MailFailure, type MailOutcome, type Message } from './mail.ts';

/** Replies from here on: the server says that it did not take what was asked. */
const FIRST_REFUSAL = 400;
const LOCAL = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Mail through an SMTP server, given as a URL: smtp://user:password@host:587 (STARTTLS is required) or smtps://…:465. Without encryption
 * only to this very machine, or when the URL says `?ignoreTLS=true`. Connections are kept and bounded, and no step waits for ever.
 */
export class SmtpMail extends Mail {
  private readonly transport: Transporter;

  constructor(
    url: string,
    private readonly from: string,
  ) {
    super();
    const { protocol, hostname, searchParams } = parsed(url);
    const plain = LOCAL.has(hostname) || searchParams.get('ignoreTLS') === 'true';
    this.transport = createTransport({
      url,
      pool: true,
      maxConnections: 4,
      maxMessages: 200,
      requireTLS: protocol === 'smtp:' && !plain,
      tls: { minVersion: 'TLSv1.2' },
      dnsTimeout: 10_000,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 30_000,
    });
    this.transport.use('stream', (mail, done) => {
      (mail.data as Watched).begun.watch(mail.message);
      done();
    });
  }

  async send(message: Message): Promise<void> {
    const begun = new Begun();
    const options: Watched = { ...envelope(message, this.from), begun };
    // Neither recipient nor subject is recorded.
    await traced('send mail', 'client', {}, async () => {
      await this.transport.sendMail(options).catch((fault: Error & Reply) => {
        throw new MailFailure(fault, outcomeOf(fault, begun));
      });
    });
  }

  override async close(): Promise<void> {
    this.transport.close();
  }
}

/** Whether anything of a message went to a server: before that none can have taken it. */
class Begun {
  #content: Readable | null = null;

  get isBegun(): boolean {
    return this.#content?.readableDidRead ?? false;
  }

  // Another one for each connection that is tried.
  watch(message: MimeNode): void {
    const read = message.createReadStream.bind(message);
    message.createReadStream = (options) => (this.#content = read(options));
  }
}

type Watched = SendMail.Options & { begun: Begun };

/** What nodemailer says of a reply of the server. */
interface Reply {
  responseCode?: number;
  command?: string;
  permanent?: boolean;
}

function outcomeOf(fault: Reply, begun: Begun): MailOutcome {
  const { responseCode = 0, command, permanent = false } = fault;
  if (responseCode >= FIRST_REFUSAL) return permanent && command === 'RCPT TO' ? 'refused' : 'later';
  return begun.isBegun ? 'unknown' : 'later';
}

function parsed(url: string): URL {
  const address = URL.canParse(url) ? new URL(url) : null;
  if (!address || !/^smtps?:$/.test(address.protocol) || !address.hostname) {
    throw new Error(
      'SMTP_URL must look like smtp://user:password@mail.example.in:587 or smtps://user:password@mail.example.in:465.',
    );
  }
  return address;
}
