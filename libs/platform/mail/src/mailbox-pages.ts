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

const HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** Pages that show the mail a FileMail wrote to `directory`: list, message, raw file. Without script. */
export function mailboxPages(directory: string, base = '/mailbox'): MailboxPages {
  return {
    list: async (to) => listPage(await listMail(directory, { to: to || undefined, limit: 200 }), base, to ?? ''),
    one: async (id) => {
      const mail = await readMail(directory, id);
      return mail && onePage(mail, base);
    },
    raw: (id) => readRawMail(directory, id),
    headers: HEADERS,
  };
}

/** The code that a message carries: digits alone on a line, as `mailLayout` writes them. Years and numbers amid a sentence are none. */
export const codeIn = (text: string): string | undefined => /^[ \t]*(\d{4,8})[ \t]*$/m.exec(text)?.[1];

const when = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  day: '2-digit',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const time = ({ sentAt }: StoredMail) => `<time datetime="${escapeHtml(sentAt)}">${when.format(new Date(sentAt))}</time>`;

const frame = (title: string, base: string, body: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${MAILBOX_CSS}</style></head>
<body><header><a href="${base}">Mailbox</a><span>Mail stays on this machine, and so does this page. It exists only outside production.</span></header>
<main>${body}</main></body></html>`;

function listPage(mails: StoredMail[], base: string, to: string): string {
  const search = `<form action="${base}" role="search"><label for="to">Recipient</label><input id="to" name="to" type="search" value="${escapeHtml(to)}"
    placeholder="name@example.in" autocomplete="off" spellcheck="false"><button>Show</button></form>`;
  const count = mails.length === 1 ? '1 message' : `${mails.length} messages`;
  const rows = mails.map((mail) => listRow(mail, base)).join('');
  const empty = `<p class="empty">${to ? `No mail to ${escapeHtml(to)} yet.` : 'No mail yet. Register a hospital, and the code arrives here.'}</p>`;
  return frame('Mailbox', base, `<div class="head"><h1>${count}</h1>${search}</div>${mails.length ? `<ul>${rows}</ul>` : empty}`);
}

function listRow(mail: StoredMail, base: string): string {
  const code = codeIn(mail.text);
  return `<li><a href="${base}/${mail.id}"><span class="to">${escapeHtml(mail.to)}</span>${time(mail)}
    <span class="subject">${escapeHtml(mail.subject)}</span>${code ? `<span class="code">${code}</span>` : ''}</a></li>`;
}

function onePage(mail: StoredMail, base: string): string {
  const code = codeIn(mail.text);
  const body = `<p class="back"><a href="${base}">Back to all messages</a></p>
    <article><h1>${escapeHtml(mail.subject)}</h1><p class="meta">To <b>${escapeHtml(mail.to)}</b>, ${time(mail)}</p>
    ${code ? `<p class="big-code">${code}</p>` : ''}<pre>${escapeHtml(mail.text)}</pre>
    ${mail.html ? `<h2>As it looks in a mail program</h2><iframe sandbox title="The message" srcdoc="${escapeHtml(mail.html)}"></iframe>` : ''}
    <p class="raw"><a href="${base}/${mail.id}/raw" download>Save as .eml</a></p></article>`;
  return frame(mail.subject, base, body);
}
