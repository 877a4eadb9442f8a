import { listMail, readMail, readRawMail, type StoredMail } from './file-mail.ts';
import { escapeHtml } from '@nidaan/kernel';
import { MAILBOX_CSS } from './mailbox.css.ts';

/** The pages of the mailbox; the runtime serves them below `base`, and only outside production. */
export interface MailboxPages {
  /** The newest messages, those to one address if it is given. */
  list(to?: string): Promise<string>;
  /** One message, or null. */
  one(id: string): Promise<string | null>;
  /** One message for a mail program (message/rfc822), or null. */
  raw(id: string): Promise<Buffer | null>;
  /** Headers for the two pages. */
  headers: Record<string, string>;
}

export const MAILBOX_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Pages that show the mail a FileMail wrote to `directory`: list, message, raw file. Without script. `hasSms`: SMS are shown beside them. */
export function mailboxPages(directory: string, base = '/mailbox', hasSms = false): MailboxPages {
  const around: Around = (title, body) => mailboxFrame(title, base, body, hasSms ? mailboxTabs(base, 'mail') : '');
  return {
    list: async (to) => listPage(await listMail(directory, { to: to || undefined, limit: 200 }), base, to ?? '', around),
    one: async (id) => {
      const mail = await readMail(directory, id);
      return mail && onePage(mail, base, around);
    },
    raw: (id) => readRawMail(directory, id),
    headers: MAILBOX_HEADERS,
  };
}

/** The code that a message carries: digits alone on a line, as `mailLayout` writes them. Years and numbers amid a sentence are none. */
export const codeIn = (text: string): string | undefined => /^[ \t]*(\d{4,8})[ \t]*$/m.exec(text)?.[1];

/** dd Mon, hh:mm:ss in India. */
export const mailboxTime = (sentAt: string): string =>
  `<time datetime="${escapeHtml(sentAt)}">${when.format(new Date(sentAt))}</time>`;

const when = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** What stands around a page of the mailbox; `tabs` where there is more than mail. */
export const mailboxFrame = (title: string, base: string, body: string, tabs = ''): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${MAILBOX_CSS}</style></head>
<body><header><a href="${base}">Mailbox</a>${tabs}<span>Mail stays on this machine, and so does this page. It exists only outside production.</span></header>
<main>${body}</main></body></html>`;

/** The way between mail and SMS. */
export const mailboxTabs = (base: string, here: 'mail' | 'sms'): string => {
  const tab = (kind: 'mail' | 'sms', href: string, label: string) =>
    `<a href="${href}"${kind === here ? ' aria-current="page"' : ''}>${label}</a>`;
  return `<nav aria-label="Kinds of messages">${tab('mail', base, 'Mail')}${tab('sms', `${base}/sms`, 'SMS')}</nav>`;
};

type Around = (title: string, body: string) => string;

function listPage(mails: StoredMail[], base: string, to: string, around: Around): string {
  const search = `<form action="${base}" role="search"><label for="to">Recipient</label><input id="to" name="to" type="search" value="${escapeHtml(to)}"
    placeholder="name@example.in" autocomplete="off" spellcheck="false"><button>Show</button></form>`;
  const count = mails.length === 1 ? '1 message' : `${mails.length} messages`;
  const rows = mails.map((mail) => listRow(mail, base)).join('');
  const empty = `<p class="empty">${to ? `No mail to ${escapeHtml(to)} yet.` : 'No mail yet. Register a hospital, and the code arrives here.'}</p>`;
  return around('Mailbox', `<div class="head"><h1>${count}</h1>${search}</div>${mails.length ? `<ul>${rows}</ul>` : empty}`);
}

function listRow(mail: StoredMail, base: string): string {
  const code = codeIn(mail.text);
  return `<li><a href="${base}/${mail.id}"><span class="to">${escapeHtml(mail.to)}</span>${mailboxTime(mail.sentAt)}
    <span class="subject">${escapeHtml(mail.subject)}</span>${code ? `<span class="code">${code}</span>` : ''}</a></li>`;
}

function onePage(mail: StoredMail, base: string, around: Around): string {
  const code = codeIn(mail.text);
  const body = `<p class="back"><a href="${base}">Back to all messages</a></p>
    <article><h1>${escapeHtml(mail.subject)}</h1><p class="meta">To <b>${escapeHtml(mail.to)}</b>, ${mailboxTime(mail.sentAt)}</p>
    ${code ? `<p class="big-code">${code}</p>` : ''}<pre>${escapeHtml(mail.text)}</pre>
    ${mail.html ? `<h2>As it looks in a mail program</h2><iframe sandbox title="The message" srcdoc="${escapeHtml(mail.html)}"></iframe>` : ''}
    <p class="raw"><a href="${base}/${mail.id}/raw" download>Save as .eml</a></p></article>`;
  return around(mail.subject, body);
}
