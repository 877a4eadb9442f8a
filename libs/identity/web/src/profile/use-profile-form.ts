import { useForm } from '@mantine/form';
import { ApiError, call } from '@nidaan/api-client';
import {
  IDENTITY_MESSAGES as say,
  MAX_HOSPITAL_IMAGES,
  profileChange,
  updateProfile,
  type Profile,
} from '@nidaan/identity-contracts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formErrors } from '../form-errors.ts';
import { profileQuery } from './profile.query.ts';
import { usePreview, usePreviews } from './use-previews.ts';

const TEXTS = ['username', 'hospital_name', 'email', 'phone_number', 'address', 'aboutHospital'] as const;

type Values = Record<(typeof TEXTS)[number] | 'current_password', string>;

interface Failure {
  title: string;
  /** What the server found wrong. */
  reason: string | null;
}

export type ProfileFormApi = ReturnType<typeof useProfileForm>;

/** The profile's form: texts, a chosen photo, images kept and added, and the call that saves them. */
export function useProfileForm(profile: Profile, onSaved: (message: string, pendingEmail: string | null) => void) {
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [photo, setPhoto] = useState<File | null>(null);
  const [kept, setKept] = useState<readonly string[]>(profile.hospitalImages);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [imagesError, setImagesError] = useState<string | null>(null);
  const form = useForm<Values>({
    initialValues: { ...(Object.fromEntries(TEXTS.map((name) => [name, profile[name]])) as Values), current_password: '' },
    validate: (values) => errorsOf(values, isNewEmail(values, profile)),
    clearInputErrorOnChange: true,
  });
  const addImages = (chosen: readonly File[]) => {
    const isTooMany = kept.length + files.length + chosen.length > MAX_HOSPITAL_IMAGES;
    setImagesError(isTooMany ? say.tooManyImages : null);
    if (!isTooMany) setFiles([...files, ...chosen]);
  };
  const save = async (values: Values) => {
    setBusy(true);
    setFailure(null);
    try {
      const body = bodyOf(values, isNewEmail(values, profile), { photo, files, kept, present: profile.hospitalImages });
      const { message, pendingEmail, ...saved } = await call(updateProfile, { params: { id: profile.id }, body });
      queries.setQueryData(profileQuery.queryKey, saved);
      onSaved(message, pendingEmail ?? null);
    } catch (fault) {
      setFailure(failureOf(fault));
      if (fault instanceof ApiError) {
        form.setErrors(fault.errors);
        setImagesError(fault.errors.hospital_images ?? null);
      }
    } finally {
      setBusy(false);
    }
  };
  return {
    form,
    /** A new e-mail needs the password: whoever stole a session has none. */
    needsPassword: isNewEmail(form.values, profile),
    save,
    busy,
    failure,
    dismiss: () => setFailure(null),
    setPhoto,
    photoUrl: usePreview(photo) ?? profile.profile_photo,
    kept,
    setKept: (urls: readonly string[]) => (setImagesError(null), setKept(urls)),
    added: usePreviews(files),
    addImages,
    dropImage: (index: number) => (setImagesError(null), setFiles(files.filter((_, at) => at !== index))),
    imagesError,
  };
}

const isNewEmail = (values: Values, profile: Profile): boolean => values.email.trim().toLowerCase() !== profile.email;

const errorsOf = (values: Values, hasNewEmail: boolean): Record<string, string> => ({
  ...(hasNewEmail && values.current_password === '' ? { current_password: say.passwordRequired } : {}),
  ...formErrors(profileChange, values),
});

interface Pictures {
  photo: File | null;
  files: readonly File[];
  kept: readonly string[];
  present: readonly string[];
}

// Untouched images are not named at all, so that a colleague's new ones are not dropped (OPN-43).
function bodyOf(values: Values, hasNewEmail: boolean, { photo, files, kept, present }: Pictures): FormData {
  const form = new FormData();
  for (const name of TEXTS) form.append(name, values[name]);
  if (hasNewEmail) form.append('current_password', values.current_password);
  if (photo) form.append('profile_photo', photo);
  if (kept.length < present.length) for (const url of kept.length > 0 ? kept : ['']) form.append('hospital_images', url);
  for (const file of files) form.append('hospital_images', file);
  return form;
}

const failureOf = (fault: unknown): Failure => ({
  title: say.profileSaveFailed,
  reason: fault instanceof ApiError && fault.status >= 400 && fault.status < 500 ? fault.message : null,
});
