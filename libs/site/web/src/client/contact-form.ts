import { ADMIN_MESSAGES as messages, CONTACT_TOPICS, HONEYPOT, type ContactTopic } from '@nidaan/admin-contracts';
import { addressOf, Submission } from '@nidaan/api-client';

/** The call of the contact form (PRM-70). Written out: the contract itself would bring the schema library into every page. */
export const CONTACT_PATH = '/api/contact/';

/** Subjects that the buttons of the site preset (MKT-21, OPN-20). */
export const SUBJECTS: Readonly<Record<ContactTopic, string>> = { demo: 'Request Demo', sales: 'Contact Sales', general: '' };

type Faults = Readonly<Record<string, string>>;

/** Wires the form of /contact: topic and subject from the address, faults beside the fields, one row per press. */
export function startContactForm(form: HTMLFormElement): void {
  preset(form);
  const submission = new Submission();
  form.addEventListener('input', ({ target }) => showFault(form, (target as HTMLInputElement).name, ''));
  // As in the forms of the app; also from the text, where Enter begins a new line.
  form.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.isComposing) return;
    event.preventDefault();
    form.requestSubmit();
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form, submission);
  });
}

function preset(form: HTMLFormElement): void {
  const topic = new URLSearchParams(location.search).get('topic') as ContactTopic | null;
  const field = control(form, 'topic');
  const subject = control(form, 'subject');
  if (topic && CONTACT_TOPICS.includes(topic)) {
    field.value = topic;
    subject.value = SUBJECTS[topic];
  }
  // A subject of the visitor's own stays.
  field.addEventListener('change', () => {
    if (Object.values(SUBJECTS).includes(subject.value)) subject.value = SUBJECTS[field.value as ContactTopic];
  });
}

async function send(form: HTMLFormElement, submission: Submission): Promise<void> {
  const button = form.querySelector<HTMLButtonElement>('[data-send]')!;
  if (button.disabled) return;
  const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]));
  const faults = faultsOf(values);
  show(form, faults);
  if (Object.keys(faults).length > 0) return;
  button.disabled = true;
  try {
    const answer = await post(values, submission.keyFor(values));
    if (answer.isSent) {
      submission.done();
      form.reset();
      preset(form);
    }
    show(form, answer.faults, answer.sentence);
    if (answer.isSent) form.querySelector<HTMLElement>('[data-note]')!.focus();
  } finally {
    button.disabled = false;
  }
}

/** What the visitor can mend before anything is sent; the server judges again. */
function faultsOf({ name, email, message }: Record<string, string>): Faults {
  return {
    ...(name?.trim() ? {} : { name: messages.nameRequired }),
    ...(email?.trim() ? {} : { email: messages.emailRequired }),
    ...(!email?.trim() || /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: messages.emailInvalid }),
    ...(message?.trim() ? {} : { message: messages.messageRequired }),
  };
}

async function post(values: Record<string, string>, key: string): Promise<{ isSent: boolean; sentence: string; faults: Faults }> {
  try {
    const response = await fetch(addressOf(CONTACT_PATH), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify({ ...values, [HONEYPOT]: values[HONEYPOT] ?? '' }),
    });
    if (response.ok) return { isSent: true, sentence: messages.contactThanks, faults: {} };
    const body = (await response.json().catch(() => ({}))) as { message?: string; errors?: Faults };
    return { isSent: false, sentence: body.message ?? messages.contactFailed, faults: body.errors ?? {} };
  } catch {
    return { isSent: false, sentence: messages.contactFailed, faults: {} };
  }
}

const control = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

function showFault(form: HTMLFormElement, name: string, sentence: string): void {
  const place = form.querySelector(`[data-error="${name}"]`);
  if (!place) return;
  place.textContent = sentence;
  control(form, name).setAttribute('aria-invalid', String(sentence !== ''));
}

function show(form: HTMLFormElement, faults: Faults, sentence = ''): void {
  const places = [...form.querySelectorAll<HTMLElement>('[data-error]')].map((place) => place.dataset['error']!);
  for (const name of places) showFault(form, name, faults[name] ?? '');
  const first = places.find((name) => faults[name]);
  if (first) control(form, first).focus();
  form.querySelector('[data-note]')!.textContent = sentence;
}
