import { RESTORE_EMAIL_PAGE, WAY_BACK_DAYS } from '@nidaan/identity-contracts';
import { mailLayout } from '@nidaan/platform-mail';
import type { Message } from '@nidaan/platform-mail';

interface WayBack {
  /** Times as people read them. */
  changed: string;
  until: string;
  /** The address where Nidaan answers, without a slash at the end. */
  site: string;
  token: string;
}

/**
 * The mail to an address that an account has given up. It names neither the new address nor the hospital: who changed the one could have
 * written the other (S10). The secret is behind #, which browsers do not send.
 */
export function emailChangedMail(to: string, { changed, until, site, token }: WayBack): Message {
  const layout = mailLayout({
    title: 'The email of your Nidaan account was changed',
    paragraphs: [
      `On ${changed} the email of your Nidaan account was changed from this address to another one. If you did that, there is nothing to do.`,
      `If it was not you, take your account back within ${WAY_BACK_DAYS} days, until ${until}. You choose a new password, and everybody who is logged in will be logged out:`,
    ],
    action: { label: 'This was not me', url: `${site}${RESTORE_EMAIL_PAGE}#${token}` },
    after: [
      `If the button does not work, open ${RESTORE_EMAIL_PAGE} at the address where you use Nidaan, and paste this key:`,
      token,
      'Do not pass this message on: whoever has the key can take the account.',
    ],
  });
  return { to, subject: 'The email of your Nidaan account was changed', ...layout };
}

/** The mail to an address that lost an account to the one before it. */
export function emailReplacedMail(to: string, changed: string): Message {
  const layout = mailLayout({
    title: 'This email no longer belongs to a Nidaan account',
    paragraphs: [
      `On ${changed} a Nidaan account went back from this address to the one it had before.`,
      'If you work for that hospital and did not expect this, speak with the person who looks after its account.',
    ],
  });
  return { to, subject: 'This email no longer belongs to a Nidaan account', ...layout };
}
