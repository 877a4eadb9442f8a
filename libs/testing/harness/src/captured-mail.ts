import { Mail, type Message } from '@nidaan/platform-mail';
import { eventually } from './eventually.ts';

/** Keeps mails in memory instead of sending them. */
export class CapturedMail extends Mail {
  readonly sent: Message[] = [];

  override async send(message: Message): Promise<void> {
    this.sent.push(message);
  }

  /** Mails to one address, oldest first. */
  to(address: string): Message[] {
    return this.sent.filter((message) => message.to.toLowerCase() === address.toLowerCase());
  }

  /** The six-digit codes mailed to an address, oldest first; other mails hold none. */
  codes(address: string): string[] {
    return this.to(address).flatMap(({ text }) => /^\s*(\d{6})\s*$/m.exec(text)?.[1] ?? []);
  }

  /** The newest of them, once that many were mailed. */
  async code(address: string, count = 1): Promise<string> {
    return eventually(() => {
      const codes = this.codes(address);
      if (codes.length < count) throw new Error(`${address} got ${codes.length} codes instead of ${count}.`);
      return codes.at(-1)!;
    });
  }
}
