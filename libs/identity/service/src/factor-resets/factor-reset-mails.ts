import { mailLayout, type Message } from '@nidaan/platform-mail';

/** After a manager took the second step from a member: to both. */
export function factorResetMail(to: string, { hospital, name, by }: { hospital: string; name: string; by: string }): Message {
  const title = `The second step of the login of ${name} was taken away`;
  const paragraphs = [
    `${by} took the second step from the login of ${name} at ${hospital}. All sessions of ${name} have ended.`,
    'A login needs the password alone now. Please set the second step up again under Profile.',
    'If nobody asked for this, tell an owner of the hospital at once.',
  ];
  return { to, subject: title, ...mailLayout({ title, paragraphs }) };
}

/** When the staff said that a second step will end. `when`: with the zone, for people. */
export function factorResetAskedMail(to: string, { when, link }: { when: string; link: string }): Message {
  const title = 'The second step of your login will be taken away';
  const paragraphs = [
    `Somebody asked Nidaan to take the second step from your login. It will happen on ${when}.`,
    'If you asked for it, there is nothing to do. If not, stop it: whoever asked would need your password alone.',
  ];
  return { to, subject: title, ...mailLayout({ title, paragraphs, action: { label: 'Stop this', url: link } }) };
}
