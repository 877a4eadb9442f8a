import type { SentHeaders } from './sent-headers.ts';

/** Ways to a phone. E-mail is `platform/mail`. No driver of WhatsApp exists yet. */
export const PHONE_CHANNELS = ['sms', 'whatsapp'] as const;
export type PhoneChannel = (typeof PHONE_CHANNELS)[number];

/** Through whom messages leave. `none`: nobody sends. */
export const DRIVER_NAMES = ['vonage', 'sandbox', 'none'] as const;
export type DriverName = (typeof DRIVER_NAMES)[number];

/** What TRAI's registry knows of a message; SMS in India need it (FRD-74). */
export interface Registration {
  entityId: string;
  templateId: string;
  /** Who it is from, as registered: six letters. */
  header: string;
}

/** A message to one phone. */
export interface OutgoingMessage {
  /** Ours, the same at every try, at most 40 of A–Z a–z 0–9 . - */
  reference: string;
  /** E.164: +919876543210. */
  to: string;
  text: string;
  registration: Registration;
}

/**
 * What became of handing a message over. `later`: it was certainly not taken, and may be tried again. `unknown`: it may have been taken.
 * `reason` is a sentence of ours, without anything of the message.
 */
export type Handover =
  | { outcome: 'taken'; providerRef: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'later'; reason: string; afterSeconds: number | null }
  | { outcome: 'unknown'; reason: string };

/** What a provider says of a message when it is asked. `unknown`: it cannot be asked, or does not answer. */
export type Found = { state: 'absent' | 'unknown' } | { state: 'taken'; providerRef: string };

/** What a provider tells by itself. */
export type ProviderNews =
  | { kind: 'report'; reference: string; providerRef: string; state: 'delivered' | 'failed'; reason: string }
  | { kind: 'stop'; from: string };

/** Sends messages to phones (FRD-70). Injected; see `SandboxMessages` and `VonageMessages`. */
export abstract class MessageDriver {
  abstract readonly name: DriverName;
  abstract readonly channel: PhoneChannel;

  /** Hands a message over. Never throws, and never tries twice by itself. */
  abstract send(message: OutgoingMessage): Promise<Handover>;

  /** What became of a message whose handing over was interrupted. Never throws. */
  abstract find(reference: string): Promise<Found>;

  /** Reads what the provider sent, from its body as it came. Throws AppError 401 when the provider did not sign it. */
  abstract read(body: string, headers: SentHeaders): ProviderNews[];
}
