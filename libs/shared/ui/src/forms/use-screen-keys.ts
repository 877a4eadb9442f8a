import { useEffect, type RefObject } from 'react';

const drawn = new Set<HTMLFormElement>();

/**
 * Ctrl+Enter submits the form wherever the focus is on the screen, while it is the only form there. An open dialog is a screen of its own.
 * Within the form `enterMovesOn` does it.
 */
export function useScreenKeys(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const element = form.current!;
    if (drawn.size === 0) document.addEventListener('keydown', submitTheForm);
    drawn.add(element);
    return () => {
      drawn.delete(element);
      if (drawn.size === 0) document.removeEventListener('keydown', submitTheForm);
    };
  }, [form]);
}

function submitTheForm(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented || event.isComposing) return;
  // Keys that are still held were pressed on the screen before.
  if (event.repeat) return;
  // On a link of the frame these keys open another window, as everywhere.
  const focused = event.target instanceof Element ? event.target : null;
  if (focused?.closest('nav a')) return;
  const dialog = focused?.closest('[role=dialog]') ?? [...document.querySelectorAll('[aria-modal="true"]')].at(-1);
  const [form, ...others] = [...drawn].filter((each) => !each.closest('[hidden], [inert]') && (!dialog || dialog.contains(each)));
  if (!form || others.length > 0) return;
  event.preventDefault();
  form.requestSubmit();
}
