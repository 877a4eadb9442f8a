const DRAFT_NOTE = 'Your mail program opens with your message. Press Send there. If nothing opens, use the contact page.';

/** Address of a draft in the visitor's mail program. */
export function draftAddress(to: string, fields: { name: string; email: string; subject: string; message: string }): string {
  const { name, email, subject, message } = fields;
  const body = `${message}\n\n${name}\n${email}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body.replaceAll('\n', '\r\n'))}`;
}

/** The contact form of the home page: opens a draft and says so, no call (MKT-20). */
export function startMailDraft(form: HTMLFormElement, go = (address: string) => location.assign(address)): void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = new FormData(form);
    const text = (name: string) => String(values.get(name) ?? '').trim();
    go(
      draftAddress(form.dataset['mailDraft']!, {
        name: text('name'),
        email: text('email'),
        subject: text('subject'),
        message: text('message'),
      }),
    );
    form.querySelector('[data-note]')!.textContent = DRAFT_NOTE;
  });
}
