import { beforeEach, describe, expect, it } from '@jest/globals';
import { useTypedBefore } from '@nidaan/ui';
import { act } from '@testing-library/react';
import { useRef, useState } from 'react';
import { begin } from './begin.tsx';

const FILE = '<form><input data-style="width: 9px;" name="email" value=""/><input type="checkbox" name="stay"/></form>';

let container: HTMLElement;
const email = () => container.querySelector<HTMLInputElement>('[name=email]')!;

/** A form as it stands in a file, and its app. */
function Form({ extra = false }: { extra?: boolean }) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState<Record<string, string | true>>({ email: '' });
  useTypedBefore(form, (typed) => setValues((now) => ({ ...now, ...typed })));
  return (
    <form ref={form} title={extra ? 'app' : undefined}>
      <input
        suppressHydrationWarning
        style={{ width: 9 }}
        name="email"
        value={values['email'] as string}
        onChange={() => undefined}
      />
      <input type="checkbox" name="stay" checked={values['stay'] === true} onChange={() => undefined} />
    </form>
  );
}

const start = (isStranger: boolean, app = <Form />) => act(async () => begin(container, app, isStranger));

beforeEach(() => {
  document.body.innerHTML = `<div id="root" data-drawn>${FILE}</div>`;
  container = document.getElementById('root')!;
});

describe('P11 the app begins on a page that stands there already', () => {
  it('takes it over with what was typed and chosen, and with the focus', async () => {
    const field = email();
    field.focus();
    field.value = 'asha@clinic.in';
    container.querySelector<HTMLInputElement>('[name=stay]')!.checked = true;
    await start(true);
    expect(email()).toBe(field);
    expect(document.activeElement).toBe(field);
    expect([field.value, container.querySelector<HTMLInputElement>('[name=stay]')!.checked]).toEqual(['asha@clinic.in', true]);
    expect([field.style.width, field.hasAttribute('data-style'), container.hasAttribute('data-drawn')]).toEqual([
      '9px',
      false,
      false,
    ]);
  });

  it('draws its own for who is logged in', async () => {
    const field = email();
    await start(false, <Form extra />);
    expect(container.querySelectorAll('form')).toHaveLength(1);
    expect([email() === field, container.querySelector('form')!.title]).toEqual([false, 'app']);
  });

  it('tells that it has begun', async () => {
    let told = 0;
    document.addEventListener('nidaan:begun', () => told++, { once: true });
    await start(true);
    expect(told).toBe(1);
  });
});
