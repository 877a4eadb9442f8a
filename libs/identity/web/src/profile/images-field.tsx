import { ActionIcon, Button, FileButton } from '@mantine/core';
import { t } from '@nidaan/ui';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { IMAGE_TYPES } from './photo-field.tsx';
import styles from './profile.module.css';

interface ImagesFieldProps {
  /** Addresses of stored images that stay. */
  present: readonly string[];
  /** Previews of chosen files. */
  added: readonly string[];
  error: string | null;
  onAdd: (files: readonly File[]) => void;
  onKeep: (urls: readonly string[]) => void;
  onDrop: (index: number) => void;
}

/** The hospital's images: those stored and those chosen, each with a cross. */
export function ImagesField({ present, added, error, onAdd, onKeep, onDrop }: ImagesFieldProps) {
  const reset = useRef<() => void>(null);
  const add = (files: File[]) => {
    onAdd(files);
    // The same file may be chosen again after it was dropped.
    reset.current?.();
  };
  return (
    <>
      <ul className={styles.images}>
        {present.map((url) => (
          <Picture key={url} url={url} onRemove={() => onKeep(present.filter((each) => each !== url))} />
        ))}
        {added.map((url, index) => (
          <Picture key={url} url={url} onRemove={() => onDrop(index)} />
        ))}
      </ul>
      <FileButton
        multiple
        accept={IMAGE_TYPES}
        onChange={add}
        resetRef={reset}
        inputProps={{ 'aria-label': t('Hospital Images') }}
      >
        {(props) => (
          <Button {...props} variant="default" size="xs">
            {t('Add images')}
          </Button>
        )}
      </FileButton>
      {error && (
        <p className={styles.wrong} role="alert">
          {t(error)}
        </p>
      )}
    </>
  );
}

const Picture = ({ url, onRemove }: { url: string; onRemove: () => void }) => (
  <li>
    <img src={url} alt="" />
    <ActionIcon
      variant="default"
      size="sm"
      radius="xl"
      className={styles.remove}
      aria-label={t('Remove image')}
      onClick={onRemove}
    >
      <IconX size={14} aria-hidden />
    </ActionIcon>
  </li>
);
