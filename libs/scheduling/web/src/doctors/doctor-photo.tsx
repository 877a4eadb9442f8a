import { Button, FileButton } from '@mantine/core';
import { MOST_PHOTO_BYTES } from '@nidaan/kernel';
import { removeDoctorPhoto, saveDoctorPhoto, SCHEDULING_MESSAGES as messages, type Doctor } from '@nidaan/scheduling-contracts';
import { FormDialog, inItsWords, PersonAvatar, t, usePreview, useSubmission } from '@nidaan/ui';
import { useEffect, useRef, useState } from 'react';
import styles from '../scheduling.module.css';

const KINDS = 'image/jpeg,image/png,image/webp';

interface DoctorPhotoProps {
  doctor: Doctor;
  onClose: () => void;
}

/** The photo of a doctor: chosen, seen before it is saved, replaced, removed (FRD-78). */
export function DoctorPhoto({ doctor, onClose }: DoctorPhotoProps) {
  const { name, photo_url: kept } = doctor;
  const { chosen, choose, save, remove, sending } = usePhotoOf(doctor, onClose);
  const preview = usePreview(chosen);
  return (
    <FormDialog
      title={t('Photo of {name}', { name })}
      label={t('Photo')}
      onClose={onClose}
      onSend={save}
      sending={sending}
      submit={t('Save photo')}
      isReady={chosen !== null}
      others={
        <>
          <ChoosePhoto chosen={chosen} hasPhoto={Boolean(kept)} isBusy={sending.isBusy} onChoose={choose} />
          {kept && !chosen && (
            <Button variant="default" disabled={sending.isBusy} onClick={() => void remove()}>
              {t('Remove photo')}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.portrait}>
        <PersonAvatar photo={preview ?? kept} name={name} size={144} alt={altOf(chosen !== null, kept, name)} />
        <div>
          <p className={styles.hint}>{t('JPEG, PNG or WebP, at most 5 MB. The middle of the picture is kept as a square.')}</p>
          <p className={styles.hint}>
            {t('Where patients may book this doctor online, everybody sees the photo on the public page.')}
          </p>
        </div>
      </div>
    </FormDialog>
  );
}

/** The photo that was chosen and not saved yet, and the two calls. */
function usePhotoOf({ id }: Doctor, onDone: () => void) {
  const [chosen, setChosen] = useState<File | null>(null);
  const options = { failed: inItsWords(messages.photoFailed) };
  const saving = useSubmission(saveDoctorPhoto, options);
  const removing = useSubmission(removeDoctorPhoto, options);
  const choose = (file: File | null) => {
    if (!file) return;
    const isTooLarge = file.size > MOST_PHOTO_BYTES;
    removing.dismiss();
    saving.refuse(isTooLarge ? messages.photoTooLarge : null);
    setChosen(isTooLarge ? null : file);
  };
  const save = async () => {
    if (!chosen) return;
    const body = new FormData();
    body.append('photo', chosen);
    const print = `${chosen.name} ${chosen.size} ${chosen.lastModified}`;
    if (await saving.submit({ params: { id }, body, print })) onDone();
  };
  const remove = async () => {
    if (await removing.submit({ params: { id } })) onDone();
  };
  const isBusy = saving.isBusy || removing.isBusy;
  return { chosen, choose, save, remove, sending: { ...(removing.failure ? removing : saving), isBusy } };
}

const altOf = (isChosen: boolean, kept: string | null | undefined, name: string): string => {
  if (isChosen) return t('The photo that was chosen');
  return kept ? t('Photo of {name}', { name }) : '';
};

interface ChoosePhotoProps {
  chosen: File | null;
  hasPhoto: boolean;
  isBusy: boolean;
  onChoose: (file: File | null) => void;
}

function ChoosePhoto({ chosen, hasPhoto, isBusy, onChoose }: ChoosePhotoProps) {
  const button = useRef<HTMLButtonElement>(null);
  const reset = useRef<() => void>(null);
  // So that Enter saves what was chosen.
  useEffect(() => {
    if (chosen) button.current?.form?.querySelector<HTMLElement>('[type="submit"]')?.focus();
  }, [chosen]);
  const choose = (file: File | null) => {
    onChoose(file);
    // The same file may be chosen again after it was refused.
    reset.current?.();
  };
  return (
    <FileButton accept={KINDS} onChange={choose} resetRef={reset} inputProps={{ 'aria-label': t('Photo') }}>
      {(props) => (
        <Button {...props} ref={button} variant="default" disabled={isBusy} data-autofocus>
          {chosen || hasPhoto ? t('Choose another photo') : t('Choose photo')}
        </Button>
      )}
    </FileButton>
  );
}
