import { escapeHtml } from '@nidaan/kernel';
import { codeIn, mailboxFrame, MAILBOX_HEADERS, mailboxTabs, mailboxTime } from '@nidaan/platform-mail';
import { listSms, readSms, type StoredSms } from './sandbox-messages.ts';
import { smsParts } from './sms-parts.ts';

/** The pages of the SMS in the sandbox, beside those of the mailbox. */
export interface SmsPages {
  /** The newest, those to one number if it is given. */
  list(to?: string): Promise<string>;
  /** One SMS, or null. */
  one(id: string): Promise<string | null>;
  headers: Record<string, string>;
}

/** Pages that show the SMS which a sandbox wrote to `directory`. Without script. */
export function smsPages(directory: string, base = '/mailbox'): SmsPages {
  const around = (title: string, body: string) => mailboxFrame(title, base, body, mailboxTabs(base, 'sms'));
  return {
    list: async (to = '') => around('SMS', listPage(await listSms(directory, { to, limit: 200 }), base, to)),
    one: async (id) => {
      const sms = await readSms(directory, id);
      return sms && around(`SMS to ${sms.to}`, onePage(sms, base));
    },
    headers: MAILBOX_HEADERS,
  };
}

function listPage(all: StoredSms[], base: string, to: string): string {
  const search = `<form action="${base}/sms" role="search"><label for="to">Number</label><input id="to" name="to" type="search" inputmode="tel" value="${escapeHtml(to)}"
    placeholder="9876543210" autocomplete="off"><button>Show</button></form>`;
  const empty = `<p class="empty">${to ? `No SMS to ${escapeHtml(to)} yet.` : 'No SMS yet.'}</p>`;
  const list = all.length > 0 ? `<ul>${all.map((sms) => row(sms, base)).join('')}</ul>` : empty;
  return `<div class="head"><h1>${all.length} SMS</h1>${search}</div>${list}`;
}

function row({ id, to, text, sentAt }: StoredSms, base: string): string {
  const code = codeIn(text);
  return `<li><a href="${base}/sms/${id}"><span class="to">${escapeHtml(to)}</span>${mailboxTime(sentAt)}
    <span class="subject">${escapeHtml(text)}</span>${code ? `<span class="code">${code}</span>` : ''}</a></li>`;
}

function onePage({ to, text, sentAt, reference, registration }: StoredSms, base: string): string {
  const { header, templateId, entityId } = registration;
  return `<p class="back"><a href="${base}/sms">Back to all SMS</a></p>
    <article><h1>${escapeHtml(to)}</h1><p class="meta">From <b>${escapeHtml(header)}</b>, ${mailboxTime(sentAt)}, ${smsParts(text)} part(s)</p>
    <pre>${escapeHtml(text)}</pre>
    <p class="meta">Template ${escapeHtml(templateId)}, entity ${escapeHtml(entityId)}, reference ${escapeHtml(reference)}</p></article>`;
}
