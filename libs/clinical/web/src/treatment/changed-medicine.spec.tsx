import { describe, expect, it } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { input, part, serveDoctors, set, setTablets, tablet, treat } from '../testing/doctor-view.tsx';

serveDoctors();

/** Takes the first of the list that begins so. */
function choose(field: HTMLInputElement, text: string): void {
  act(() => field.focus());
  set(field, text);
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  fireEvent.keyDown(field, { key: 'Enter' });
}

describe('a medicine that is changed', () => {
  it('DOC-08 keeps no dosage of the tablet that was chosen before', async () => {
    await treat();
    setTablets('1');
    const [name, dosage] = [input(tablet(1), 'Name'), input(tablet(1), 'Dosage')];
    choose(name, 'parac');
    expect(dosage.value).toBe('500mg');
    set(name, 'Prednisolon');
    expect([name.value, dosage.value]).toEqual(['Prednisolon', '']);
    set(dosage, '10mg');
    set(name, 'Prednisolone forte');
    expect(dosage.value).toBe('10mg');
  });

  it('DOC-11 keeps neither size nor dosage of the injection that was chosen before', async () => {
    await treat();
    set(input(part('Injection'), 'Required'), 'yes');
    choose(input(part('Injection'), 'Name'), 'diclo');
    set(input(part('Injection'), 'Size'), 'medium');
    expect(input(part('Injection'), 'Dosage').value).not.toBe('');
    set(input(part('Injection'), 'Name'), 'Other');
    expect([input(part('Injection'), 'Size').value, input(part('Injection'), 'Dosage').value]).toEqual(['', '']);
  });

  it('DOC-08 has its count typed anew key by key; left empty it follows again', async () => {
    await treat();
    setTablets('1');
    set(input(tablet(1), 'Duration'), '5');
    const count = input(tablet(1), 'Count');
    expect(count.value).toBe('5');
    await userEvent.type(count, '{Backspace}3');
    expect(count.value).toBe('3');
    await userEvent.type(count, '{Backspace}');
    expect(count.value).toBe('');
    await userEvent.tab();
    expect(count.value).toBe('5');
  });
});
