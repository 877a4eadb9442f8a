import { TextInput, type TextInputProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import styles from './type-ahead.module.css';

interface TypeAheadProps extends Omit<
  TextInputProps,
  'value' | 'defaultValue' | 'onChange' | 'onBlur' | 'onFocus' | 'onKeyDown'
> {
  options: readonly string[];
  /** Options for what is typed that stand in front, whatever they are called: those of a short name. */
  first?: readonly string[];
  /** Without it the field keeps its text by itself, beginning with `defaultValue`. */
  value?: string;
  defaultValue?: string;
  /** How many of the first options a digit takes while the field is empty; at most 9. For lists whose names begin with no digit. */
  picks?: number;
  /** Any text is allowed; called with what was typed or chosen. */
  onChange?: (text: string) => void;
  /** Milliseconds the list stays after the field is left; 200 unless told (CON-08). */
  closeDelay?: number;
}

/** Options that contain the text, those that begin with it first. */
function matching(options: readonly string[], text: string): string[] {
  const wanted = text.trim().toLowerCase();
  const found = options.filter((option) => option.toLowerCase().includes(wanted));
  return found.sort((a, b) => Number(b.toLowerCase().startsWith(wanted)) - Number(a.toLowerCase().startsWith(wanted)));
}

/** A text field with suggestions from a fixed list. Arrow keys choose, Enter takes, Escape closes the list, not the dialog around it. */
export function TypeAhead({
  options,
  first,
  picks = 0,
  closeDelay = 200,
  value: given,
  defaultValue,
  onChange,
  ...input
}: TypeAheadProps) {
  const id = useId();
  const [value, change] = useUncontrolled({ value: given, defaultValue, finalValue: '', onChange });
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(closing.current), []);
  const found = open ? [...new Set([...(first ?? []), ...matching(options, value)])] : [];
  const isOpen = found.length > 0;
  const chosen = Math.min(active, found.length - 1);
  const show = () => {
    clearTimeout(closing.current);
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const take = (option: string) => {
    change(option);
    close();
  };
  const keys: Record<string, () => boolean> = {
    ArrowDown: () => (isOpen ? setActive((chosen + 1) % found.length) : show(), true),
    ArrowUp: () => isOpen && (setActive((chosen <= 0 ? found.length : chosen) - 1), true),
    // Without a chosen option Enter keeps the typed text and goes on to the form.
    Enter: () => (isOpen && found[chosen] !== undefined ? (take(found[chosen]), true) : (close(), false)),
    Escape: () => isOpen && (close(), true),
  };
  const numbered = value === '' ? Math.min(picks, 9, found.length) : 0;
  const onKeyDown = (event: KeyboardEvent) => {
    if (/^[1-9]$/.test(event.key) && Number(event.key) <= numbered && !event.ctrlKey && !event.altKey && !event.metaKey) {
      event.preventDefault();
      take(found[Number(event.key) - 1]!);
      return;
    }
    if (keys[event.key]?.()) event.preventDefault();
  };
  return (
    <div className={styles.root}>
      <TextInput
        {...input}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? `${id}-list` : undefined}
        aria-activedescendant={isOpen && chosen >= 0 ? `${id}-${chosen}` : undefined}
        data-mantine-stop-propagation={isOpen || undefined}
        value={value}
        onChange={(event) => {
          change(event.currentTarget.value);
          setActive(-1);
          show();
        }}
        onFocus={show}
        onBlur={() => {
          closing.current = setTimeout(close, closeDelay);
        }}
        onKeyDown={onKeyDown}
      />
      {isOpen && (
        <Options id={id} numbered={numbered} found={found} chosen={chosen} label={String(input.label ?? '')} onTake={take} />
      )}
    </div>
  );
}

interface OptionsProps {
  id: string;
  found: readonly string[];
  /** How many of them a digit takes. */
  numbered: number;
  chosen: number;
  label: string;
  onTake: (option: string) => void;
}

function Options({ id, found, numbered, chosen, label, onTake }: OptionsProps) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [chosen]);
  return (
    // Chromium gives a scrolling list a place among the tab stops, which lies between the field and the next one.
    <ul ref={list} id={`${id}-list`} role="listbox" aria-label={label} tabIndex={-1} className={styles.list}>
      {found.map((option, index) => (
        <li
          key={option}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === chosen}
          className={styles.option}
          aria-keyshortcuts={index < numbered ? String(index + 1) : undefined}
          data-key={index < numbered ? index + 1 : undefined}
          // Keeps the focus in the field, so that a slow click is not overtaken by the close.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTake(option)}
        >
          {option}
        </li>
      ))}
    </ul>
  );
}
