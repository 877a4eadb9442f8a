import { Button, FileButton } from '@mantine/core';
import { PATIENT_MESSAGES, savePersonPhoto, type PersonCard } from '@nidaan/patients-contracts';
import { Dialog, FailureNote, inItsWords, Message, t, usePreview, useSubmission } from '@nidaan/ui';
import { useRef, useState, type KeyboardEvent } from 'react';
import styles from './front-desk.module.css';
import { useCamera } from './use-camera.ts';

interface TakePhotoProps {
  person: PersonCard;
  onClose: () => void;
  /** With the address of the new photo. */
  onSaved: (photo: string | null) => void;
}

/** A photo by camera or of a file (FRD-34): Space takes it, Enter keeps it. */
export function TakePhoto({ person, onClose, onSaved }: TakePhotoProps) {
  const camera = useCamera();
  const [photo, setPhoto] = useState<Blob | null>(null);
  const shown = usePreview(photo);
  const { submit, failure, dismiss, isBusy } = useSubmission(savePersonPhoto, {
    failed: inItsWords(PATIENT_MESSAGES.photoFailed),
  });
  const keep = async () => {
    if (!photo) return;
    const body = new FormData();
    body.append('photo', photo, 'photo.jpg');
    const saved = await submit({ params: { id: person.id }, body, print: `${photo.size}` });
    if (saved) onSaved(saved.answer.photo_small_url);
  };
  const take = async () => setPhoto(await camera.take());
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // The same file may be chosen again after "Again".
    reset.current?.();
    if (file) setPhoto(file);
  };
  const byKey = (event: KeyboardEvent) => {
    const isOnButton = event.target instanceof HTMLButtonElement && !event.target.dataset['take'];
    if (event.key === ' ' && !photo && camera.isOn && !isOnButton) {
      event.preventDefault();
      void take();
    } else if (event.key === 'Enter' && photo && !isOnButton) {
      event.preventDefault();
      void keep();
    }
  };
  return (
    <Dialog opened title={t('Photo of {name}', { name: person.name })} onClose={onClose} transitionProps={{ duration: 0 }}>
      <div className={styles.photo} onKeyDown={byKey}>
        {shown ? (
          <img src={shown} alt={t('The photo as it was taken')} />
        ) : (
          <video ref={camera.video} autoPlay muted playsInline aria-label={t('Camera')} />
        )}
        {camera.isAway && <Message kind="info">{t('There is no camera, or it may not be used. Please choose a file.')}</Message>}
        <FailureNote failure={failure} onDismiss={dismiss} />
        <div className={styles.actions}>
          {photo ? (
            <Button data-take data-autofocus disabled={isBusy} onClick={() => void keep()}>
              {t('Keep photo')}
            </Button>
          ) : (
            <Button data-take data-autofocus disabled={!camera.isOn} onClick={() => void take()}>
              {t('Take photo')}
            </Button>
          )}
          {photo && (
            <Button variant="default" onClick={() => setPhoto(null)}>
              {t('Again')}
            </Button>
          )}
          <FileButton accept="image/jpeg,image/png,image/webp" onChange={choose} resetRef={reset}>
            {(props) => (
              <Button {...props} variant="default">
                {t('Choose a file')}
              </Button>
            )}
          </FileButton>
        </div>
      </div>
    </Dialog>
  );
}
