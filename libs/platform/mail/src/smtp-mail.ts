import { createTransport, type Transporter } from 'nodemailer';
import { traced } from '@nidaan/platform-telemetry';
import { envelope } from './envelope.ts';
import { Mail, type Message } from './mail.ts';

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
  }

  async send(message: Message): Promise<void> {
    // Neither recipient nor subject is recorded.
    await traced('send mail', 'client', {}, async () => void (await this.transport.sendMail(envelope(message, this.from))));
  }

  override async close(): Promise<void> {
    this.transport.close();
  }
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
