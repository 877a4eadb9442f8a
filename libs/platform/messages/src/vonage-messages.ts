import { traced } from '@nidaan/platform-telemetry';
import { MessageDriver, type Found, type Handover, type OutgoingMessage, type ProviderNews } from './message-driver.ts';
import type { SentHeaders } from './sent-headers.ts';
import { isUnicode } from './sms-parts.ts';
import { jsonOf, problemAnswer, readVonageWebhook, takenAnswer } from './vonage-format.ts';

export interface VonageOptions {
  apiKey: string;
  apiSecret: string;
  /** Signs its webhooks. */
  signatureSecret: string;
  /** Without a slash at the end: https://api.nexmo.com. */
  apiUrl: string;
  /** Where reports are to come; '' where this machine has no address. */
  reportsUrl: string;
  /** Default 10 s. */
  timeoutMs?: number;
  /** Hears of faults: a sentence without anything of the message. */
  onFault?: (sentence: string) => void;
}

const TIMEOUT_MS = 10_000;
const MOST_SECONDS = 3600;
// The connection was never there: nothing can have been taken.
const NEVER_SENT =
  /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT|CERT_\w+|ERR_TLS_\w+|DEPTH_ZERO_\w+|SELF_SIGNED_\w+|UNABLE_TO_\w+)$/;

/** SMS by Vonage's Messages API (https://developer.vonage.com/en/api/messages). It cannot be asked by our reference, but its reports name it. */
export class VonageMessages extends MessageDriver {
  readonly name = 'vonage';
  readonly channel = 'sms';
  readonly #authorization: string;

  constructor(private readonly options: VonageOptions) {
    super();
    this.#authorization = `Basic ${Buffer.from(`${options.apiKey}:${options.apiSecret}`).toString('base64')}`;
  }

  async send(message: OutgoingMessage): Promise<Handover> {
    const handover = await this.#post(JSON.stringify(this.#bodyOf(message)));
    if (handover.outcome !== 'taken') this.options.onFault?.(handover.reason);
    return handover;
  }

  find = async (): Promise<Found> => ({ state: 'unknown' });

  read(body: string, headers: SentHeaders): ProviderNews[] {
    return readVonageWebhook(body, headers, this.options);
  }

  #bodyOf({ reference, to, text, registration: { entityId, templateId, header } }: OutgoingMessage): object {
    const { reportsUrl } = this.options;
    return {
      message_type: 'text',
      channel: 'sms',
      to: to.replace(/\D/g, ''),
      from: header,
      text,
      client_ref: reference,
      ...(reportsUrl && { webhook_url: reportsUrl, webhook_version: 'v1' }),
      sms: { encoding_type: isUnicode(text) ? 'unicode' : 'text', entity_id: entityId, content_id: templateId },
    };
  }

  async #post(body: string): Promise<Handover> {
    const { apiUrl, timeoutMs = TIMEOUT_MS } = this.options;
    try {
      return await traced('send sms', 'client', {}, async () => {
        const response = await fetch(`${apiUrl}/v1/messages`, {
          method: 'POST',
          headers: { authorization: this.#authorization, accept: 'application/json', 'content-type': 'application/json' },
          body,
          // The key and the text must not travel to wherever an answer points.
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        return handoverOf(response.status, jsonOf(await response.text()), response.headers.get('retry-after'));
      });
    } catch (fault) {
      return afterFault(fault);
    }
  }
}

function handoverOf(status: number, answer: unknown, retryAfter: string | null): Handover {
  const taken = takenAnswer.safeParse(answer);
  if (status >= 200 && status < 300 && taken.success) return { outcome: 'taken', providerRef: taken.data.message_uuid };
  if (status >= 200 && status < 300) return { outcome: 'unknown', reason: 'The provider gave an answer that cannot be read' };
  if (status === 429)
    return { outcome: 'later', reason: 'The provider takes no more messages now', afterSeconds: secondsIn(retryAfter) };
  // Its own report of a problem says that nothing was taken; what stands before it, as a proxy, cannot know.
  if (status >= 500)
    return problemAnswer.safeParse(answer).success
      ? { outcome: 'later', reason: `The provider answered ${status}`, afterSeconds: secondsIn(retryAfter) }
      : { outcome: 'unknown', reason: `The provider answered ${status}` };
  if (status === 401 || status === 402 || status === 403)
    return { outcome: 'later', reason: `The provider refuses our account (${status})`, afterSeconds: null };
  return { outcome: 'refused', reason: `The provider refused the message (${status})` };
}

function afterFault(fault: unknown): Handover {
  const { name, cause } = fault as { name?: unknown; cause?: { code?: unknown } };
  if (NEVER_SENT.test(String(cause?.code ?? '')))
    return { outcome: 'later', reason: 'The provider cannot be reached safely', afterSeconds: null };
  return {
    outcome: 'unknown',
    reason: name === 'TimeoutError' ? 'The provider did not answer in time' : 'The answer was cut off',
  };
}

function secondsIn(text: string | null): number | null {
  return text !== null && /^\d{1,6}$/.test(text.trim()) ? Math.min(Number(text), MOST_SECONDS) : null;
}
