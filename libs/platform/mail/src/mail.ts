/** One mail to one address. */
export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html?: string;
}

/** Sends mail: to files on one machine, through SMTP where SMTP_URL is set. Injected. */
export abstract class Mail {
  /** Resolves when the mail was handed over; throws when it could not be. */
  abstract send(message: MailMessage): Promise<void>;
}
