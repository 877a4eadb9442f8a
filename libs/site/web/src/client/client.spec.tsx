import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { showPage, textOf } from '../testing/page-at.ts';
import { draftAddress, startMailDraft } from './mail-draft.ts';
import { startMenu } from './menu.ts';
import { startNewsletter } from './newsletter.ts';
import { SLIDE_MS, startSlider } from './slider.ts';

const one = <E extends HTMLElement = HTMLElement>(selector: string) => document.querySelector<E>(selector)!;
const submit = (form: HTMLFormElement) => form.dispatchEvent(new Event('submit', { cancelable: true, bubbles: true }));

describe('the scripts of the home page', () => {
  const fetch = jest.fn<typeof globalThis.fetch>();

  beforeEach(() => {
    globalThis.fetch = fetch;
    showPage('/');
  });
  afterEach(() => {
    expect(fetch).not.toHaveBeenCalled();
    jest.useRealTimers();
  });

  describe('the slides', () => {
    const current = () => textOf(one('[data-slide][data-current] h2'));
    const marked = () =>
      [...document.querySelectorAll('[data-dot]')].findIndex((dot) => dot.getAttribute('aria-current') === 'true');

    beforeEach(() => {
      jest.useFakeTimers();
      startSlider(one('[data-slider]'));
    });

    it('MKT-03 CON-05 advance every 5000 ms and begin anew after the third', () => {
      expect(SLIDE_MS).toBe(5000);
      jest.advanceTimersByTime(4999);
      expect(current()).toBe('Advanced Healthcare Solutions');
      jest.advanceTimersByTime(1);
      expect(current()).toBe('Patient-Centered Care');
      jest.advanceTimersByTime(5000);
      expect(current()).toBe('Integrated Management System');
      jest.advanceTimersByTime(5000);
      expect([current(), marked()]).toEqual(['Advanced Healthcare Solutions', 0]);
    });

    it('MKT-04 go back and forth by the buttons, around the ends too, and then stand their full time', () => {
      jest.advanceTimersByTime(4000);
      one('[data-previous]').click();
      expect(current()).toBe('Integrated Management System');
      jest.advanceTimersByTime(4999);
      expect(current()).toBe('Integrated Management System');
      one('[data-next]').click();
      expect(current()).toBe('Advanced Healthcare Solutions');
    });

    it('MKT-05 are chosen by their dots, and only the shown one can be reached', () => {
      document.querySelectorAll<HTMLElement>('[data-dot]')[2]!.click();
      expect([current(), marked()]).toEqual(['Integrated Management System', 2]);
      expect([...document.querySelectorAll('[data-slide]')].map((slide) => slide.hasAttribute('inert'))).toEqual([
        true,
        true,
        false,
      ]);
    });

    it('stand still while they are paused (WCAG 2.2.2)', () => {
      one('[data-pause]').click();
      jest.advanceTimersByTime(20_000);
      expect(current()).toBe('Advanced Healthcare Solutions');
      one('[data-pause]').click();
      jest.advanceTimersByTime(5000);
      expect(current()).toBe('Patient-Centered Care');
    });
  });

  it('MKT-20 OPN-20 opens a mail draft with the text filled in, says so, and makes no call', () => {
    const go = jest.fn<(address: string) => void>();
    const form = one<HTMLFormElement>('[data-mail-draft]');
    startMailDraft(form, go);
    const values = { name: 'Asha', email: 'asha@clinic.in', subject: 'Beds & wards', message: 'How many?\nThanks' };
    for (const [name, value] of Object.entries(values)) (form.elements.namedItem(name) as HTMLInputElement).value = value;
    submit(form);
    expect(go).toHaveBeenCalledWith(draftAddress('{{contact-email}}', values));
    expect(go.mock.calls[0]![0]).toBe(
      'mailto:{{contact-email}}?subject=Beds%20%26%20wards&body=How%20many%3F%0D%0AThanks%0D%0A%0D%0AAsha%0D%0Aasha%40clinic.in',
    );
    expect(textOf(form.querySelector('[data-note]'))).toContain('Your mail program opens with your message.');
  });

  it('MKT-23 thanks for subscribing in an alert, and makes no call', () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
    const form = one<HTMLFormElement>('[data-newsletter]');
    startNewsletter(form);
    form.querySelector('input')!.value = 'asha@clinic.in';
    submit(form);
    expect(alert.mock.calls).toEqual([['Thank you for subscribing to our newsletter!']]);
    expect(form.querySelector('input')!.value).toBe('');
  });

  it('MKT-29 shows and hides the navigation by its button, and Escape closes it', () => {
    startMenu(one('[data-top]'));
    const button = one('[data-menu]');
    const isOpen = () => [one('[data-top]').hasAttribute('data-open'), button.getAttribute('aria-expanded')];
    button.click();
    expect(isOpen()).toEqual([true, 'true']);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(isOpen()).toEqual([false, 'false']);
    expect(document.activeElement).toBe(button);
    const group = one<HTMLDetailsElement>('details');
    group.open = true;
    document.body.click();
    expect(group.open).toBe(false);
  });
});
