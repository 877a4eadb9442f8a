import { ActionIcon, Popover, TextInput, type TextInputProps } from '@mantine/core';
import type { PlainDate } from '@nidaan/kernel';
import { IconCalendar } from '@tabler/icons-react';
import { Icon } from '../page/icon.tsx';
import { useRef, useState, type ChangeEvent } from 'react';
import { t } from '../language/texts.ts';
import { useToday } from '../frame/shell-context.ts';
import { Calendar } from './calendar.tsx';
import { dateOfTyped, shownDate, typedDate } from './typed-date.ts';

interface DateFieldProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'type' | 'max'> {
  /** 'YYYY-MM-DD', '' for none. A change from elsewhere replaces what was typed. */
  value?: string;
  defaultValue?: string;
  /** Called with 'YYYY-MM-DD', and with '' as long as what is typed is no day that can be chosen. */
  onChange?: (date: string) => void;
  /** The last day that can be chosen: 'YYYY-MM-DD'. */
  max?: string;
}

/** A date as people here write it, dd/mm/yyyy, in every browser: typed without slashes, pasted, or chosen from a month. */
export function DateField({ value, defaultValue = '', onChange, max, error, onBlur, ...rest }: DateFieldProps) {
  const typed = useTyped(value ?? defaultValue, value, max, onChange);
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = (day: PlainDate) => {
    typed.set(shownDate(day));
    setOpen(false);
    input.current?.focus();
  };
  return (
    // What opens is said by the button: a text field may not bear it.
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      shadow="md"
      withRoles={false}
      withinPortal
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <TextInput
          ref={input}
          autoComplete="off"
          placeholder={t('dd/mm/yyyy')}
          {...rest}
          inputMode="numeric"
          value={typed.text}
          error={typed.fault ?? error}
          data-no-day={typed.isNoDay || undefined}
          onInvalid={typed.leave}
          onChange={typed.change}
          onBlur={(event) => {
            typed.leave();
            onBlur?.(event);
          }}
          data-mantine-stop-propagation={isOpen || undefined}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && !(isOpen && event.key === 'Escape')) return;
            event.preventDefault();
            setOpen(event.key === 'ArrowDown');
          }}
          rightSection={
            <ActionIcon
              variant="subtle"
              color="gray"
              tabIndex={-1}
              aria-label={t('Choose a day')}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              data-mantine-stop-propagation={isOpen || undefined}
              disabled={rest.disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon of={IconCalendar} />
            </ActionIcon>
          }
        />
      </Popover.Target>
      {/* What is pressed in it is not for the form around the field. */}
      <Popover.Dropdown p={10} onKeyDown={(event) => event.stopPropagation()}>
        <OpenCalendar day={typed.date} max={max} onChoose={choose} />
      </Popover.Dropdown>
    </Popover>
  );
}

function OpenCalendar({ day, max, onChoose }: { day: PlainDate | null; max?: string; onChoose: (day: PlainDate) => void }) {
  const today = useToday();
  return <Calendar day={day ?? today} max={max as PlainDate | undefined} onChoose={onChoose} />;
}

/** The text of the field, the date it names, and what is wrong with it. */
function useTyped(first: string, value: string | undefined, max: string | undefined, onChange?: (date: string) => void) {
  const [text, setText] = useState(() => shownDate(first));
  const [known, setKnown] = useState(value);
  const [isLeft, setLeft] = useState(false);
  const dateOf = (shown: string): PlainDate | null => {
    const date = dateOfTyped(shown);
    return date !== null && max !== undefined && date > max ? null : date;
  };
  const date = dateOf(text);
  const isNoDay = text !== '' && date === null;
  // Set from elsewhere: by Back, by a button that clears. Its own change comes back as it went.
  if (known !== value) {
    setKnown(value);
    if (value !== undefined && value !== (date ?? '')) setText(shownDate(value));
  }
  const set = (next: string) => {
    setText(next);
    setLeft(false);
    onChange?.(dateOf(next) ?? '');
  };
  return {
    text,
    date,
    /** What is typed would be handed on as no date at all: `Form` is not sent while it stands there. */
    isNoDay,
    fault: isNoDay && (isLeft || text.length === 10) ? faultOf(text, max) : undefined,
    set,
    change: ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) =>
      set(typedDate(field.value, text, (field.selectionStart ?? field.value.length) >= field.value.length)),
    leave: () => setLeft(true),
  };
}

function faultOf(text: string, max: string | undefined): string {
  if (dateOfTyped(text) !== null) return t('The last day is {day}', { day: shownDate(max!) });
  if (text.length === 10) return t('{text} is no day of the calendar', { text });
  return t('Please write the date as dd/mm/yyyy');
}
