import type { OffReason } from '@nidaan/integrations-contracts';
import { mailLayout, type Message } from '@nidaan/platform-mail';

/** Nobody else would notice that nothing comes any more (ORG-85). */
export function webhookOffMail(to: string, url: string, reason: OffReason): Message {
  const subject = 'A webhook of your hospital is switched off';
  const why =
    reason === 'gone'
      ? 'The receiver answered that it is gone for good (410).'
      : 'For three days nothing that Nidaan sent there has arrived.';
  const layout = mailLayout({
    title: subject,
    paragraphs: [
      `Nidaan sends nothing to ${url} any more.`,
      why,
      'Deliveries of the last 30 days are kept. Switch the webhook on again under Team, Webhooks, then send them again.',
    ],
  });
  return { to, subject, ...layout };
}
