import { ADMIN_MESSAGES, contactForm, contactUs } from '@nidaan/admin-contracts';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { showPage, textOf } from '../testing/page-at.ts';
import { CONTACT_PATH, startContactForm } from './contact-form.ts';

const fetch = jest.fn<typeof globalThis.fetch>();
const form = () => document.querySelector<HTMLFormElement>('[data-contact]')!;
const control = (name: string) => form().elements.namedItem(name) as HTMLInputElement;
const fault = (name: string) => textOf(form().querySelector(`[data-error="${name}"]`));
const note = () => textOf(form().querySelector('[data-note]'));
const settled = () => new Promise((resolve) => setTimeout(resolve));
const answer = (status: number, body: unknown) => ({ ok: status < 300, status, json: async () => body }) as Response;

function open(address = '/contact') {
  window.history.replaceState(null, '', address);
  showPage('/contact');
  startContactForm(form());
}

async function send(values: Record<string, string> = {}) {
  for (const [name, value] of Object.entries(values)) control(name).value = value;
  form().dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));
  await settled();
}

const GOOD = { name: 'Asha', email: 'asha@clinic.in', phone: '98220 12345', subject: 'Beds', message: 'How many?' };

describe('the contact form', () => {
  beforeEach(() => {
    fetch.mockReset().mockResolvedValue(answer(201, { message: ADMIN_MESSAGES.contactThanks }));
    globalThis.fetch = fetch;
    open();
  });

  it.each([
    ['/contact?topic=demo', 'demo', 'Request Demo'],
    ['/contact?topic=sales', 'sales', 'Contact Sales'],
    ['/contact?topic=other', 'general', ''],
  ])('MKT-21 OPN-20 presets topic and subject at %s', (address, topic, subject) => {
    open(address);
    expect([control('topic').value, control('subject').value]).toEqual([topic, subject]);
  });

  it('PRM-70 sends what the contract takes to the documented call, with a key of its own, and thanks', async () => {
    await send(GOOD);
    expect(CONTACT_PATH).toBe(contactUs.path);
    const [path, request] = fetch.mock.calls[0]!;
    const sent = JSON.parse(String(request!.body)) as unknown;
    expect([path, request!.method]).toEqual(['/api/contact/', 'POST']);
    expect(contactForm.parse(sent)).toMatchObject({ ...GOOD, topic: 'general', website: '' });
    expect((request!.headers as Record<string, string>)['Idempotency-Key']).toMatch(/^\w{16,}$/);
    expect(note()).toBe('Thank you. Our team will contact you soon.');
    expect(control('message').value).toBe('');
  });

  it('PRM-70 sends by Ctrl+Enter from the message', async () => {
    for (const [name, value] of Object.entries(GOOD)) control(name).value = value;
    control('message').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
    await settled();
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('says beside the fields what is missing, puts the cursor there, sends nothing, and clears a fault when it is mended', async () => {
    await send({ email: 'nobody' });
    expect([fault('name'), fault('email'), fault('message')]).toEqual([
      'Name is required',
      'Email is invalid',
      'Message is required',
    ]);
    expect(document.activeElement).toBe(control('name'));
    expect(fetch).not.toHaveBeenCalled();
    control('name').dispatchEvent(new Event('input', { bubbles: true }));
    expect([fault('name'), control('name').getAttribute('aria-invalid')]).toEqual(['', 'false']);
  });

  it('shows what the server says, keeps the text, and sends a retry under the same key', async () => {
    fetch.mockResolvedValueOnce(answer(429, { message: 'Too many requests. Please wait.' }));
    await send(GOOD);
    expect([note(), control('message').value]).toEqual(['Too many requests. Please wait.', 'How many?']);
    fetch.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await send();
    expect(note()).toBe(ADMIN_MESSAGES.contactFailed);
    await send();
    const keys = fetch.mock.calls.map(([, request]) => (request!.headers as Record<string, string>)['Idempotency-Key']);
    expect(new Set(keys).size).toBe(1);
  });

  it('hides a field that only programs fill, and keeps a subject of one’s own when the topic changes', async () => {
    expect(control('website').closest('[aria-hidden="true"]')).not.toBeNull();
    expect(control('website').tabIndex).toBe(-1);
    control('subject').value = 'Mine';
    control('topic').value = 'demo';
    control('topic').dispatchEvent(new Event('change'));
    expect(control('subject').value).toBe('Mine');
  });
});
