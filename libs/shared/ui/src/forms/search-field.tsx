import { CloseButton, Loader, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Icon } from '../page/icon.tsx';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../language/texts.ts';

interface SearchFieldProps {
  label: string;
  placeholder?: string;
  /** Called with the text after `delay` ms without typing; not called before the first change. */
  onSearch: (text: string) => void;
  /** Milliseconds; 300 unless told (CON-07). */
  delay?: number;
  /** A search is under way. */
  busy?: boolean;
  initial?: string;
}

/** A search box that waits until typing pauses. Enter searches at once, Escape empties it. */
export function SearchField({ label, placeholder, onSearch, delay = 300, busy = false, initial = '' }: SearchFieldProps) {
  const [text, setText] = useState(initial);
  const [sent, setSent] = useState(initial);
  const send = useEffectEvent((value: string) => {
    setSent(value);
    onSearch(value);
  });
  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => send(text), delay);
    return () => clearTimeout(timer);
  }, [text, sent, delay]);
  const now = (value: string) => {
    setText(value);
    setSent(value);
    onSearch(value);
  };
  return (
    <TextInput
      type="search"
      role="searchbox"
      aria-label={t(label)}
      placeholder={t(placeholder ?? label)}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') now(text);
        if (event.key === 'Escape' && text) now('');
      }}
      leftSection={<Icon of={IconSearch} />}
      rightSection={
        busy ? (
          <Loader size={14} />
        ) : text ? (
          <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => now('')} />
        ) : null
      }
    />
  );
}
