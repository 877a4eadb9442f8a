import { Button, FileButton } from '@mantine/core';
import { PersonAvatar, t } from '@nidaan/ui';
import { useRef, type ReactNode } from 'react';
import styles from './profile.module.css';

export const IMAGE_TYPES = 'image/jpeg,image/png,image/gif,image/webp';

interface PhotoFieldProps {
  name: string;
  url: string | null;
  error: ReactNode;
  onChoose: (file: File | null) => void;
}

/** The profile photo with its preview. */
export function PhotoField({ name, url, error, onChoose }: PhotoFieldProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    onChoose(file);
    // The same file may be chosen again after it was made smaller.
    reset.current?.();
  };
  return (
    <div className={styles.photo}>
      <PersonAvatar photo={url} name={name} size={72} />
      <div>
        <FileButton accept={IMAGE_TYPES} onChange={choose} resetRef={reset} inputProps={{ 'aria-label': t('Profile Photo') }}>
          {(props) => (
            <Button {...props} variant="default" size="xs">
              {t('Choose photo')}
            </Button>
          )}
        </FileButton>
        <p className={error ? styles.wrong : styles.hint}>{error ?? t('Profile photo: JPG, PNG, GIF or WebP')}</p>
      </div>
    </div>
  );
}
