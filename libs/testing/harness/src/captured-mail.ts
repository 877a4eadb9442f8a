import { setTimeout as sleep } from 'node:timers/promises';
import { Mail, type Message } from '@nidaan/platform-mail';

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
    for (const until = Date.now() + 10_000; Date.now() < until; await sleep(10)) {
      const codes = this.codes(address);
      if (codes.length >= count) return codes.at(-1)!;
    }
    throw new Error(`${address} got ${this.codes(address).length} codes instead of ${count}.`);
  }
}
