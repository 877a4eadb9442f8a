/** A message to one person. */
export interface Message {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends mail (OPN-59). Injected; see `FileMail` and `SmtpMail`. */
export abstract class Mail {
  /** Resolves when the message is accepted for delivery. Throws when the address is invalid or no server accepts the message. */
  abstract send(message: Message): Promise<void>;

  /** Lets go of connections. */
  async close(): Promise<void> {}
}
