import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** What one client said in one transaction. */
export interface Delivery {
  from: string;
  recipients: string[];
  data: string;
}

/** An SMTP server for tests: takes everything but what a test says, knows no encryption. */
export class TinySmtpServer {
  readonly deliveries: Delivery[] = [];
  /** What it answers instead to a command, by its first word; '.' is the end of a message. Null: it hangs up without a word. */
  readonly answers = new Map<string, string | null>();
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly port: number,
  ) {}

  static async start(): Promise<TinySmtpServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const tiny = new TinySmtpServer(server, (server.address() as AddressInfo).port);
    server.on('connection', (socket) => {
      tiny.connections += 1;
      tiny.sockets.add(socket);
      socket.on('error', () => undefined);
      tiny.talk(socket);
    });
    return tiny;
  }

  stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  private talk(socket: Socket): void {
    let pending = '';
    let current: Delivery = { from: '', recipients: [], data: '' };
    let inData = false;
    const say = (line: string, to = '') => {
      const said = this.answers.get(to);
      return said === null ? socket.destroy() : socket.write(`${said ?? line}\r\n`);
    };
    const hear = (line: string) => {
      if (inData) {
        if (line !== '.') return void (current.data += `${line}\r\n`);
        inData = false;
        this.deliveries.push(current);
        current = { from: '', recipients: [], data: '' };
        return say('250 taken', '.');
      }
      const from = /^MAIL FROM:<(.*?)>/i.exec(line);
      const to = /^RCPT TO:<(.*?)>/i.exec(line);
      if (from) current.from = from[1]!;
      if (to) current.recipients.push(to[1]!);
      const isData = /^DATA/i.test(line);
      inData = isData && !this.answers.has('DATA');
      const usual = isData ? '354 go on' : /^STARTTLS/i.test(line) ? '502 not here' : /^QUIT/i.test(line) ? '221 bye' : '250 ok';
      say(usual, line.split(/[ :]/)[0]!.toUpperCase());
    };
    say('220 tiny ESMTP');
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      for (let end = pending.indexOf('\r\n'); end >= 0; end = pending.indexOf('\r\n')) {
        const line = pending.slice(0, end);
        pending = pending.slice(end + 2);
        hear(line);
      }
    });
  }
}
