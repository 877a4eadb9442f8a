import type { PaperLanguage } from '@nidaan/kernel';
import { mailLayout, type Message } from '@nidaan/platform-mail';

/** So long a code opens the link. */
export const CODE_MINUTES = 10;

interface Code {
  otp: string;
  hospital: string;
  language: PaperLanguage;
}

const WORDS: Readonly<Record<PaperLanguage, (hospital: string) => { subject: string; title: string; paragraphs: string[] }>> = {
  en: (hospital) => ({
    subject: `Your code for the copy of your record at ${hospital}`,
    title: 'Your code',
    paragraphs: [
      `Type this code within ${CODE_MINUTES} minutes to download the copy that ${hospital} made for you:`,
      'If you did not ask for it, please tell the hospital, and give the code to nobody.',
    ],
  }),
  hi: (hospital) => ({
    subject: `${hospital} में आपके रिकॉर्ड की प्रति के लिए कोड`,
    title: 'आपका कोड',
    paragraphs: [
      `${hospital} ने आपके लिए जो प्रति बनाई है, उसे डाउनलोड करने के लिए ${CODE_MINUTES} मिनट के भीतर यह कोड लिखें:`,
      'अगर आपने यह नहीं माँगा, तो अस्पताल को बताएँ और कोड किसी को न दें।',
    ],
  }),
};

/** The mail with the code of a link to a copy of a record. Nothing of the record stands in it. */
export function recordCodeMail(to: string, { otp, hospital, language }: Code): Message {
  const { subject, title, paragraphs } = WORDS[language](hospital);
  return { to, subject, ...mailLayout({ title, paragraphs, code: otp }) };
}
