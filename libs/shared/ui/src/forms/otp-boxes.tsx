import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { t } from '../language/texts.ts';
import styles from './otp-boxes.module.css';

/** The six boxes of an empty code. */
export const EMPTY_CODE: readonly string[] = Array.from({ length: 6 }, () => '');

const BOXES = EMPTY_CODE.map((_, index) => index);

interface OtpBoxesProps {
  /** One entry per box, '' or one digit. */
  digits: readonly string[];
  onChange: (digits: readonly string[]) => void;
  /** Marks the boxes and is named as their description. */
  invalid?: boolean;
  describedBy?: string;
  disabled?: boolean;
  /** What the code is; a mailed OTP unless told. */
  label?: string;
}

/** Single-digit boxes: digits only, focus follows the typing, Backspace on an empty box clears the one before, a pasted code fills all. */
export function OtpBoxes({ digits, onChange, invalid = false, describedBy, disabled, label }: OtpBoxesProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const focus = (index: number) => boxes.current[Math.max(0, Math.min(index, digits.length - 1))]?.focus();
  const fill = (from: number, text: string) => {
    const next = [...digits];
    [...text].slice(0, digits.length - from).forEach((digit, offset) => (next[from + offset] = digit));
    onChange(next);
    focus(from + text.length);
  };
  const typed = (index: number, text: string) => {
    const found = text.replace(/\D/g, '');
    if (found) fill(index, found);
    else if (text === '') onChange(digits.with(index, ''));
  };
  const pasted = (index: number, event: ClipboardEvent) => {
    event.preventDefault();
    const found = event.clipboardData.getData('text').replace(/\D/g, '');
    // A whole code belongs into all boxes, wherever the cursor stands.
    if (found) fill(found.length >= digits.length ? 0 : index, found);
  };
  const pressed = (index: number, event: KeyboardEvent<HTMLInputElement>) => {
    // The boxes are one field: Enter does not move on inside it.
    if (event.key === 'Enter') event.currentTarget.form?.requestSubmit();
    else if (event.key === 'ArrowLeft') focus(index - 1);
    else if (event.key === 'ArrowRight') focus(index + 1);
    // A digit replaces what is in the box, wherever the caret stands; maxLength would refuse it.
    else if (/^\d$/.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) fill(index, event.key);
    else if (event.key === 'Backspace' && digits[index] === '' && index > 0) {
      onChange(digits.with(index - 1, ''));
      focus(index - 1);
    } else return;
    event.preventDefault();
  };
  return (
    <div className={styles.boxes} role="group" aria-label={label ?? t('6-digit OTP')}>
      {BOXES.map((index) => (
        <input
          key={index}
          ref={(box) => {
            boxes.current[index] = box;
          }}
          className={styles.box}
          inputMode="numeric"
          pattern="[0-9]*"
          maxLength={1}
          autoComplete={index === 0 ? 'one-time-code' : 'off'}
          aria-label={t('Digit {value}', { value: index + 1 })}
          aria-invalid={invalid}
          aria-describedby={describedBy}
          disabled={disabled}
          autoFocus={index === 0}
          value={digits[index]}
          onChange={(event) => typed(index, event.currentTarget.value)}
          onPaste={(event) => pasted(index, event)}
          onKeyDown={(event) => pressed(index, event)}
          // On click too: releasing the mouse drops the selection that focus made.
          onFocus={(event) => event.currentTarget.select()}
          onClick={(event) => event.currentTarget.select()}
        />
      ))}
    </div>
  );
}
