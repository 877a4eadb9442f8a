import { isEmail } from '@nidaan/kernel';
import type SendMail from 'nodemailer/lib/mailer/index.js';
import { MailFailure, type Message } from './mail.ts';

/**
 * What nodemailer is given for a message. The address is one address and never a list or a header; a line break in the subject
 * becomes a space (a hospital's name may be in it); file names and URLs are never read as content.
 */
export function envelope({ to, subject, text, html }: Message, from: string): SendMail.Options {
  if (!isEmail(to)) throw new MailFailure(new Error('Not an e-mail address.'), 'refused');
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim(),
    text,
    html,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
