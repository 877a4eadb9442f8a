import type { KeyboardEvent } from 'react';

const FIELDS =
  'input:not([type=hidden],[type=checkbox],[type=radio],[type=file],[readonly]:not([aria-haspopup])), select, textarea';

// What is rarely changed is passed over by Enter (`data-passed-over` around it); Tab goes there.
const isReachable = (field: HTMLElement) =>
  !field.matches(':disabled, [tabindex="-1"]') && !field.closest('[hidden], [inert], [data-passed-over]');

/**
 * Keyboard handler of a form: Enter goes to the next field and, in the last one, submits. Text areas keep Enter for new
 * lines, lists for choosing (they prevent the default), buttons for pressing; Ctrl+Enter submits from anywhere.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const target = event.target as HTMLElement;
  if (event.key !== 'Enter' || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    // Keys that are still held were pressed on the screen before.
    if (!event.nativeEvent.repeat) event.currentTarget.requestSubmit();
    return;
  }
  if (!target.matches(FIELDS) || target.tagName === 'TEXTAREA') return;
  const fields = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter(isReachable);
  const next = fields[fields.indexOf(target) + 1];
  event.preventDefault();
  if (next) next.focus();
  else event.currentTarget.requestSubmit();
}

/** Moves to the first field of a form that has an error, so that nobody searches for it. Call after the errors are shown. */
export function focusFirstError(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
