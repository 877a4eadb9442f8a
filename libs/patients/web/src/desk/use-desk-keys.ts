import { useEffect, useEffectEvent, useRef, useState } from 'react';

/** What the keys of the desk do (FRD-85). None of them is one of Chrome's own. */
export interface DeskActions {
  search: () => void;
  newPatient: () => void;
  family: () => void;
  unknown: () => void;
  photo: () => void;
  print: () => void;
  queue: () => void;
  keys: () => void;
  back: () => void;
}

const LETTERS: Readonly<Record<string, keyof DeskActions>> = {
  KeyN: 'newPatient',
  KeyM: 'family',
  KeyU: 'unknown',
  KeyI: 'photo',
  KeyP: 'print',
  KeyW: 'queue',
};
const NAMED: Readonly<Record<string, keyof DeskActions>> = { F2: 'search', F1: 'keys' };

// Letters come from a scanner faster than from fingers.
const SCANNER_MS = 40;
const CARD = 'NDN/';

const isField = (target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
const isTyping = (target: EventTarget | null) => isField(target) || target instanceof HTMLSelectElement;
const hasDialog = () => document.querySelector('[aria-modal="true"]') !== null;

function actionOf(event: KeyboardEvent): keyof DeskActions | undefined {
  const { ctrlKey, metaKey, altKey, shiftKey, code, key } = event;
  if (ctrlKey || metaKey || shiftKey) return undefined;
  if (altKey) return LETTERS[code];
  if (key === 'Escape') return 'back';
  if (key === '/' && !isTyping(event.target)) return 'search';
  return NAMED[key];
}

/** Letters that follow each other faster than fingers, and what stood in the field before them. */
class Burst {
  text = '';
  before = '';
  #last = -Infinity;

  add(event: KeyboardEvent): void {
    const isFast = event.timeStamp - this.#last < SCANNER_MS;
    this.text = isFast ? this.text + event.key : event.key;
    if (!isFast) this.before = isField(event.target) ? event.target.value : '';
    this.#last = event.timeStamp;
  }
}

// React hears of a value only by its own event.
function restore(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')!.set!.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isLetter = ({ key, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  key.length === 1 && key !== ' ' && !ctrlKey && !altKey && !metaKey;

interface DeskSearchKeys {
  focus: () => void;
  take: (text: string) => void;
}

/** Keys from anywhere on the screen. What a scanner types of a card lands in the search, wherever the focus is. */
export function useDeskKeys(actions: DeskActions, search: DeskSearchKeys): void {
  const [burst] = useState(() => new Burst());
  const isUnderDialog = useRef(false);
  const scan = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event;
    if (!isTyping(target)) return search.focus();
    burst.add(event);
    if (burst.text.toUpperCase() !== CARD || !isField(target) || target.role === 'combobox') return;
    event.preventDefault();
    restore(target, burst.before);
    search.focus();
    search.take(burst.text);
  });
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || isUnderDialog.current) return;
    const action = actionOf(event);
    if (action) {
      event.preventDefault();
      actions[action]();
    } else if (isLetter(event)) scan(event);
  });
  useEffect(() => {
    // Before any dialog hears of the key: one that Esc closes is gone when the key has come to the document.
    const look = () => {
      isUnderDialog.current = hasDialog();
    };
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', look, true);
    document.addEventListener('keydown', listen);
    return () => {
      window.removeEventListener('keydown', look, true);
      document.removeEventListener('keydown', listen);
    };
  }, []);
}
