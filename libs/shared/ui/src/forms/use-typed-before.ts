import { useLayoutEffect, type RefObject } from 'react';

/** What a visitor entered into a form, by the names of its fields. */
export type Typed = Record<string, string | true>;

/**
 * Hands over, once, what was entered into a form that stood in the page before its script had come: the form's values know nothing of it
 * and would write over it. Nothing is called where nothing was entered.
 */
export function useTypedBefore(form: RefObject<HTMLFormElement | null>, take: (typed: Typed) => void): void {
  useLayoutEffect(() => {
    const typed = typedInto(form.current!);
    if (Object.keys(typed).length > 0) take(typed);
    // Before anything is drawn again, and only then.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
}

// A field's default is what the page was written with.
function typedInto({ elements }: HTMLFormElement): Typed {
  const typed: Typed = {};
  for (const field of elements) {
    if (!(field instanceof HTMLInputElement) || !field.name) continue;
    if (field.type === 'checkbox') {
      if (field.checked && !field.defaultChecked) typed[field.name] = true;
    } else if (field.value !== field.defaultValue) typed[field.name] = field.value;
  }
  return typed;
}
