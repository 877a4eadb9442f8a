import { mailLayout } from '@nidaan/platform-mail';
import { CODE_LIFE_MS } from './otp.service.ts';

const MINUTES = CODE_LIFE_MS / 60_000;

interface CodeMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/**
 * The mail that carries a registration code. Of the form it repeats only the end of the phone number: enough to tell one's own
 * registration from a stranger's with the same e-mail, and nothing a stranger could write to people in our name (S10).
 */
export function registrationMail(to: string, digits: string, phoneNumber: string): CodeMail {
  const layout = mailLayout({
    title: 'Your verification code',
    paragraphs: [
      `Use this code within ${MINUTES} minutes to finish registering your hospital with Nidaan:`,
      `It belongs to the registration with the phone number ending in ${phoneNumber.slice(-4)}. If that is not yours, do not use it.`,
      'Nidaan never asks for this code by phone or message.',
    ],
    code: digits,
  });
  return { to, subject: 'Your Nidaan verification code', ...layout };
}

/** The mail that carries the code of a password reset. */
export function resetMail(to: string, digits: string): CodeMail {
  const layout = mailLayout({
    title: 'Your code for a new password',
    paragraphs: [
      `Use this code within ${MINUTES} minutes to choose a new password for Nidaan:`,
      'If you did not ask for it, ignore this message: your password stays as it is.',
      'Nidaan never asks for this code by phone or message.',
    ],
    code: digits,
  });
  return { to, subject: 'Your Nidaan code for a new password', ...layout };
}

/** The mail to an address that a hospital wants to use from now on. */
export function emailChangeMail(to: string, digits: string): CodeMail {
  const layout = mailLayout({
    title: 'Your code for a new email',
    paragraphs: [
      `Use this code within ${MINUTES} minutes to log in to Nidaan with this email from now on:`,
      'If you did not ask for it, ignore this message: nothing changes.',
      'Nidaan never asks for this code by phone or message.',
    ],
    code: digits,
  });
  return { to, subject: 'Your Nidaan code for a new email', ...layout };
}
