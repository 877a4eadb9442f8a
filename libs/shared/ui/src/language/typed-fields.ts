type TextField = HTMLInputElement | HTMLTextAreaElement;

const fields = () =>
  [...document.querySelectorAll<TextField>('form :is(input, textarea)[name]')].filter(
    ({ type }) => !['checkbox', 'radio', 'file', 'hidden', 'submit'].includes(type),
  );

/** What is typed into the forms of the page, until it is drawn anew; also what no draft may keep, as passwords. */
export function typedFields(): () => void {
  const typed = fields().map(({ name, value }) => ({ name, value }));
  return () => {
    const drawn = fields();
    if (drawn.length !== typed.length) return;
    for (const [at, field] of drawn.entries()) {
      const { name, value } = typed[at]!;
      if (field.name === name && field.value !== value) enter(field, value);
    }
  };
}

function enter(field: TextField, value: string): void {
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  // React would take its own setter for a change that it knows of already.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
