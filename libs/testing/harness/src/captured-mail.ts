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

  /** Waits until an address has got that many mails and returns the newest; mail goes out in the background. */
  async newest(address: string, count = 1): Promise<Message> {
    for (const until = Date.now() + 10_000; Date.now() < until; await sleep(10)) {
      const mails = this.to(address);
      if (mails.length >= count) return mails.at(-1)!;
    }
    throw new Error(`${address} got ${this.to(address).length} mails instead of ${count}.`);
  }

  /** The newest six-digit code mailed to an address. */
  async code(address: string, count = 1): Promise<string> {
    const { text } = await this.newest(address, count);
    const code = /\b\d{6}\b/.exec(text)?.[0];
    if (!code) throw new Error('The newest mail holds no code of six digits.');
    return code;
  }
}
