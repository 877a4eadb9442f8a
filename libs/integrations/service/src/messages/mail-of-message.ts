import { mailLayout, type Message } from '@nidaan/platform-mail';

/** What stands below an e-mail to a patient, in the languages that Nidaan itself speaks. */
const FOOT: Readonly<Record<string, string>> = {
  en: 'You no longer want messages of this hospital? Open this link:',
  hi: 'क्या आप इस अस्पताल के संदेश अब नहीं चाहते? यह लिंक खोलें:',
};

/** An e-mail to a patient, with the link that ends them (FRD-76). */
export function mailOfMessage(to: string, given: { subject: string; text: string; language: string; stopUrl: string }): Message {
  const { subject, text, language, stopUrl } = given;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  const after = [`${FOOT[language] ?? FOOT['en']!} ${stopUrl}`];
  return { to, subject, ...mailLayout({ title: subject, paragraphs, after }) };
}
