import { INVITATION_DAYS } from '@nidaan/identity-contracts';
import { mailLayout, type Message } from '@nidaan/platform-mail';

interface Invited {
  hospital: string;
  role: string;
  name: string;
  /** Who invites; '' where nobody is known. */
  by: string;
  link: string;
}

/** The mail of an invitation (ORG-19). */
export function invitationMail(to: string, { hospital, role, name, by, link }: Invited): Message {
  const subject = `${hospital} invites you to Nidaan`;
  const layout = mailLayout({
    title: subject,
    paragraphs: [
      `Hello ${name},`,
      `${by === '' ? hospital : `${by} of ${hospital}`} invites you to work with Nidaan. Your role: ${role}.`,
      `The link holds for ${INVITATION_DAYS} days and can be used once. If you do not know this hospital, there is nothing to do.`,
    ],
    action: { label: `Join ${hospital}`, url: link },
    after: [
      'If the button does not work, open this address in your browser:',
      link,
      'Do not pass this message on: whoever has the link can join in your place.',
    ],
  });
  return { to, subject, ...layout };
}
