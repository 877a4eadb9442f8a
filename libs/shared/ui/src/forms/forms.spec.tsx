import { TextInput, Textarea } from '@mantine/core';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { renderWithTheme } from '../testing.tsx';
import { enterMovesOn } from './enter-moves-on.ts';
import { EMPTY_CODE, OtpBoxes } from './otp-boxes.tsx';
import { SearchField } from './search-field.tsx';
import { TypeAhead } from './type-ahead.tsx';

const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms));

describe('SearchField', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('CON-07 searches 300 ms after the last key, once, and not before the first change', () => {
    const onSearch = jest.fn();
    renderWithTheme(<SearchField label="Search" onSearch={onSearch} />);
    wait(1000);
    const field = screen.getByRole('searchbox', { name: 'Search' });
    fireEvent.change(field, { target: { value: 'as' } });
    wait(299);
    fireEvent.change(field, { target: { value: 'ash' } });
    wait(299);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    wait(1000);
    expect(onSearch.mock.calls).toEqual([['ash']]);
  });

  it('searches at once on Enter and empties on Escape', () => {
    const onSearch = jest.fn();
    renderWithTheme(<SearchField label="Search" onSearch={onSearch} />);
    const field = screen.getByRole('searchbox');
    fireEvent.change(field, { target: { value: 'ash' } });
    fireEvent.keyDown(field, { key: 'Enter' });
    fireEvent.keyDown(field, { key: 'Escape' });
    wait(1000);
    expect(onSearch.mock.calls).toEqual([['ash'], ['']]);
  });
});

function Diseases() {
  const [value, setValue] = useState('');
  return <TypeAhead label="Disease" options={['Cold', 'Dengue', 'Diabetes', 'Fever']} value={value} onChange={setValue} />;
}

describe('TypeAhead', () => {
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent);

  it('CON-08 closes 200 ms after the field is left', () => {
    jest.useFakeTimers();
    renderWithTheme(<Diseases />);
    const field = screen.getByRole('combobox', { name: 'Disease' });
    fireEvent.focus(field);
    fireEvent.blur(field);
    wait(199);
    expect(options()).toHaveLength(4);
    wait(1);
    expect(options()).toEqual([]);
    jest.useRealTimers();
  });

  it('narrows while typing, those that begin with the text first, and takes a click', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Diseases />);
    await user.type(screen.getByRole('combobox'), 'd');
    expect(options()).toEqual(['Dengue', 'Diabetes', 'Cold']);
    await user.click(screen.getByRole('option', { name: 'Cold' }));
    expect(screen.getByRole('combobox')).toHaveProperty('value', 'Cold');
    expect(options()).toEqual([]);
  });

  it('its list is no tab stop, which Chromium makes of every list that scrolls', async () => {
    renderWithTheme(<Diseases />);
    fireEvent.focus(screen.getByRole('combobox'));
    expect(screen.getByRole('listbox').getAttribute('tabindex')).toBe('-1');
  });

  it('is worked by arrow keys, Enter and Escape, and keeps free text', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Diseases />);
    const field = screen.getByRole('combobox');
    await user.type(field, 'd{ArrowDown}{ArrowDown}{Enter}');
    expect(field).toHaveProperty('value', 'Diabetes');
    await user.clear(field);
    await user.type(field, 'De{Escape}{Enter}');
    expect(field).toHaveProperty('value', 'De');
  });
});

function Code({ onCode }: { onCode: (code: readonly string[]) => void }) {
  const [digits, setDigits] = useState(EMPTY_CODE);
  return <OtpBoxes digits={digits} onChange={(next) => (setDigits(next), onCode(next))} />;
}

describe('OtpBoxes', () => {
  const boxes = () => screen.getAllByRole('textbox') as HTMLInputElement[];
  const code = () =>
    boxes()
      .map((box) => box.value || '-')
      .join('');

  it('OTP-01 has six boxes that take one digit each and nothing else', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Code onCode={() => undefined} />);
    await user.type(boxes()[0]!, 'a');
    expect(code()).toBe('------');
    await user.type(boxes()[0]!, '5');
    expect(boxes()).toHaveLength(6);
    expect(boxes().map((box) => [box.maxLength, box.inputMode])).toEqual(boxes().map(() => [1, 'numeric']));
    expect(code()).toBe('5-----');
  });

  it('OTP-02 moves the focus forward on entry', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Code onCode={() => undefined} />);
    await user.click(boxes()[0]!);
    await user.keyboard('123456');
    expect(code()).toBe('123456');
    expect(document.activeElement).toBe(boxes()[5]);
  });

  it('OTP-03 goes back on Backspace in an empty box and clears the one before', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Code onCode={() => undefined} />);
    await user.click(boxes()[0]!);
    await user.keyboard('12{Backspace}');
    expect(code()).toBe('1-----');
    expect(document.activeElement).toBe(boxes()[1]);
    await user.keyboard('{Backspace}');
    expect(code()).toBe('------');
    expect(document.activeElement).toBe(boxes()[0]);
  });

  it('OTP-01 takes a pasted code whole, wherever the cursor stands', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Code onCode={() => undefined} />);
    await user.click(boxes()[2]!);
    await user.paste(' 012-345 ');
    expect(code()).toBe('012345');
  });

  it('overwrites a digit that is there already', async () => {
    const user = userEvent.setup();
    renderWithTheme(<Code onCode={() => undefined} />);
    await user.click(boxes()[0]!);
    await user.keyboard('12');
    await user.click(boxes()[0]!);
    await user.keyboard('9');
    expect(code()).toBe('92----');
  });
});

describe('enterMovesOn', () => {
  it('goes from field to field and submits in the last one; text areas keep their Enter', async () => {
    const user = userEvent.setup();
    const onSubmit = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
    renderWithTheme(
      <form onKeyDown={enterMovesOn} onSubmit={onSubmit}>
        <TextInput label="One" />
        <TextInput label="Computed" readOnly />
        <Textarea label="Two" />
        <TextInput label="Three" />
        <button type="submit">Go</button>
      </form>,
    );
    await user.type(screen.getByLabelText('One'), 'a{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Two'));
    await user.keyboard('x{Enter}y');
    expect(screen.getByLabelText('Two')).toHaveProperty('value', 'x\ny');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.type(screen.getByLabelText('Three'), '{Enter}');
    expect(onSubmit).toHaveBeenCalledTimes(1);
  });

  it('moves on from an open type-ahead with what was typed; Enter on a chosen option only takes it', async () => {
    const user = userEvent.setup();
    renderWithTheme(
      <form onKeyDown={enterMovesOn}>
        <Diseases />
        <TextInput label="Next" />
      </form>,
    );
    const field = screen.getByRole('combobox', { name: 'Disease' });
    await user.type(field, 'De');
    expect(field.getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Next'));
    expect(field).toHaveProperty('value', 'De');
    await user.click(field);
    await user.keyboard('{ArrowDown}{Enter}');
    expect([document.activeElement, (field as HTMLInputElement).value]).toEqual([field, 'Dengue']);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('Next'));
  });
});
