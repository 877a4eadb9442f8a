/** A message to one person. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** `refused`: the address takes no mail. `later`: the message was certainly not taken. `unknown`: it may have been, for the answer did not come. */
export type MailOutcome = 'refused' | 'later' | 'unknown';

/** Why a server did not take a message, or did not say that it did. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure';

  constructor(
    cause: Error,
    readonly outcome: MailOutcome,
  ) {
    super(cause.message, { cause });
  }
}

/** Sends mail (OPN-59). Injected; see `FileMail` and `SmtpMail`. */
export abstract class Mail {
  /**
   * Resolves when the message is accepted for delivery. Throws when the address is invalid or no server accepts the message: `MailFailure` where it is
   * known whether it may have been taken.
   */
  abstract send(message: Message): Promise<void>;

  /** Lets go of connections. */
  async close(): Promise<void> {}
}
