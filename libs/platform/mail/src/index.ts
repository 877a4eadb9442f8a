export { FileMail, listMail, readMail, readRawMail, type StoredMail } from './file-mail.ts';
export { Mail, MailFailure, type MailOutcome, type Message } from './mail.ts';
export {
  codeIn,
  MAILBOX_HEADERS,
  mailboxFrame,
  mailboxPages,
  mailboxTabs,
  mailboxTime,
  type MailboxPages,
} from './mailbox-pages.ts';
export { mailLayout, type MailLayout } from './mail-layout.ts';
export { SmtpMail } from './smtp-mail.ts';
