import { describe, expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reload } from '@nidaan/ui/testing';
import { button, input, link, sent, serveDoctors, set, setTablets, summary, tablet, treat } from '../testing/doctor-view.tsx';

serveDoctors();

const advice = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: "Doctor's Advice" });

describe('who works in several branches', () => {
  it('ORG-39 reads on the button where the prescription will stand', async () => {
    await treat({ branchName: 'Kothrud' });
    expect(button('Save at Kothrud')).toBeTruthy();
  });
});

describe('taking back', () => {
  it('DOC-08 Undo puts a removed tablet back into its place, beside what was typed since', async () => {
    await treat();
    setTablets('2');
    set(input(tablet(1), 'Name'), 'Paracetamol');
    set(input(tablet(2), 'Name'), 'Cetirizine');
    fireEvent.click(button('Remove tablet 1'));
    expect(screen.getByText('Tablet 1 (Paracetamol) was removed.')).toBeTruthy();
    set(advice(), 'Rest');
    fireEvent.click(button('Undo'));
    expect([1, 2].map((each) => input(tablet(each), 'Name').value)).toEqual(['Paracetamol', 'Cetirizine']);
    expect(summary()).toContain('Rest');
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('DOC-08 an empty row goes without a word', async () => {
    await treat();
    setTablets('1');
    fireEvent.click(button('Remove tablet 1'));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('DOC-16 Undo brings a discarded draft back', async () => {
    await treat();
    set(advice(), 'Rest');
    reload();
    await treat();
    fireEvent.click(button('Discard'));
    expect(advice().value).toBe('');
    fireEvent.click(button('Undo'));
    expect(advice().value).toBe('Rest');
  });

  it('DOC-16 Cancel says that the draft is kept, and Undo leads back to it; of an empty form it says nothing', async () => {
    await treat();
    fireEvent.click(button('Cancel'));
    expect(screen.queryByText(/kept as a draft/)).toBeNull();
    fireEvent.click(await screen.findByRole('link', { name: 'Treat' }));
    await screen.findByRole('form', { name: 'Prescription' });
    set(advice(), 'Rest');
    fireEvent.click(button('Cancel'));
    expect(screen.getByText('What you wrote for Asha Verma is kept as a draft.')).toBeTruthy();
    fireEvent.click(link('Undo'));
    await screen.findByRole('form', { name: 'Prescription' });
    expect(advice().value).toBe('Rest');
  });

  it('DOC-16 Ctrl+Enter saves from anywhere on the screen', async () => {
    const user = userEvent.setup({ delay: null });
    await treat();
    set(advice(), 'Rest');
    (document.activeElement as HTMLElement).blur();
    expect(document.activeElement).toBe(document.body);
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(sent()).toMatchObject({ doctorAdvice: 'Rest' }));
  });
});
