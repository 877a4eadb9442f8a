import type { MessageKind, MessageLanguage } from '@nidaan/integrations-contracts';
import type { MessageTemplateEntity } from '../templates/message-template.entity.ts';

const mail = (language: MessageLanguage, subject: string, body: string): MessageTemplateEntity => ({
  ...{ hospitalId: 0, id: 0, kind: 'otp', channel: 'email', language, subject, body },
  ...{ header: '', templateId: '', category: '', placeholders: [], isActive: true },
});

const CODES: readonly MessageTemplateEntity[] = [
  mail(
    'en',
    'Your code for {hospital_name}: {otp}',
    `Type this code within 10 minutes to book your appointment with {doctor_name}:

{otp}

If you did not ask for it, ignore this message: nothing is booked.`,
  ),
  mail(
    'hi',
    '{hospital_name} के लिए आपका कोड: {otp}',
    `{doctor_name} से अपॉइंटमेंट बुक करने के लिए 10 मिनट के भीतर यह कोड लिखें:

{otp}

अगर आपने यह कोड नहीं माँगा, तो इस संदेश को अनदेखा करें: कुछ भी बुक नहीं होगा।`,
  ),
];

/** The words of a code by e-mail where the hospital has no template for it: nobody could book otherwise (FRD-79). */
export const wordsOfCodes = (kind: MessageKind): readonly MessageTemplateEntity[] => (kind === 'otp' ? CODES : []);
