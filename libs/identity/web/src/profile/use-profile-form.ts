import {
  IDENTITY_MESSAGES as messages,
  MAX_HOSPITAL_IMAGES,
  PAPER_FIELDS,
  profileChange,
  updateProfile,
  type Profile,
} from '@nidaan/identity-contracts';
import {
  msg,
  schemaResolver,
  useChangedMeanwhile,
  useForm,
  useFormValue,
  usePreview,
  usePreviews,
  useSubmission,
  withReason,
} from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileQuery } from './profile.query.ts';

const TEXTS = ['username', 'hospital_name', 'email', 'phone_number', 'address', 'aboutHospital', ...PAPER_FIELDS] as const;

type TextName = (typeof TEXTS)[number];
type Values = Record<TextName | 'current_password', string>;

const LABELS: Record<TextName, string> = {
  username: msg('Username'),
  hospital_name: msg('Hospital Name'),
  email: msg('Email'),
  phone_number: msg('Phone'),
  address: msg('Address'),
  aboutHospital: msg('About'),
  doctor_name: msg("Doctor's name"),
  qualification: msg('Qualification'),
  registration_no: msg('Registration number'),
  gstin: msg('GSTIN'),
  drug_licence_no: msg('Drug licence number'),
  hospital_phone: msg('Phone of the hospital'),
  hospital_email: msg('Email of the hospital'),
};

export type ProfileFormApi = ReturnType<typeof useProfileForm>;

/** The profile's form: texts, a chosen photo, images kept and added, and the call that saves them. */
export function useProfileForm(profile: Profile, onSaved: (message: string, pendingEmail: string | null) => void) {
  const queries = useQueryClient();
  const [photo, setPhoto] = useState<File | null>(null);
  const [kept, setKept] = useState<readonly string[]>(profile.hospitalImages);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [imagesError, setImagesError] = useState<string | null>(null);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...(Object.fromEntries(TEXTS.map((name) => [name, profile[name] ?? ''])) as Values), current_password: '' },
    validate: (values) => errorsOf(values, isNewEmail(values.email, profile)),
  });
  const changedMeanwhile = useChangedMeanwhile(LABELS, (name, theirs) =>
    form.setInitialValues({ ...form.getInitialValues(), [name]: theirs }),
  );
  const submission = useSubmission(updateProfile, {
    failed: (fault) => {
      changedMeanwhile.heard(fault);
      return withReason(messages.profileSaveFailed)(fault);
    },
    onFieldErrors: (errors) => {
      form.setErrors(errors);
      setImagesError(errors['hospital_images'] ?? null);
    },
    stale: [],
  });
  const addImages = (chosen: readonly File[]) => {
    const isTooMany = kept.length + files.length + chosen.length > MAX_HOSPITAL_IMAGES;
    setImagesError(isTooMany ? messages.tooManyImages : null);
    if (!isTooMany) setFiles([...files, ...chosen]);
  };
  const save = async (values: Values) => {
    const changed = TEXTS.filter((name) => values[name] !== form.getInitialValues()[name]);
    const pictures = { photo, files, kept, present: profile.hospitalImages };
    const seen = Object.fromEntries(changed.map((name) => [name, form.getInitialValues()[name]]));
    const body = bodyOf(values, changed, isNewEmail(values.email, profile), pictures);
    if (changed.length > 0) body.append('seen', JSON.stringify(seen));
    changedMeanwhile.forget();
    const done = await submission.submit({ params: { id: profile.id }, body });
    if (!done) return;
    const { message, pendingEmail, ...saved } = done.answer;
    queries.setQueryData(profileQuery.queryKey, saved);
    onSaved(message, pendingEmail ?? null);
  };
  return {
    form,
    changedMeanwhile,
    /** A new e-mail needs the password: whoever stole a session has none. */
    needsPassword: isNewEmail(useFormValue(form, 'email'), profile),
    save,
    submission,
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

const isNewEmail = (email: string, profile: Profile): boolean => email.trim().toLowerCase() !== profile.email;

const faultsOf = schemaResolver(profileChange, { sync: true });

const errorsOf = (values: Values, hasNewEmail: boolean) => ({
  ...(hasNewEmail && values.current_password === '' ? { current_password: messages.passwordRequired } : {}),
  ...faultsOf(values),
});

interface Pictures {
  photo: File | null;
  files: readonly File[];
  kept: readonly string[];
  present: readonly string[];
}

// What was not touched is not sent, so that what a colleague changed meanwhile stays (OPN-43).
function bodyOf(
  values: Values,
  changed: readonly (typeof TEXTS)[number][],
  hasNewEmail: boolean,
  { photo, files, kept, present }: Pictures,
): FormData {
  const form = new FormData();
  for (const name of changed) form.append(name, values[name]);
  if (hasNewEmail) form.append('current_password', values.current_password);
  if (photo) form.append('profile_photo', photo);
  if (kept.length < present.length) for (const url of kept.length > 0 ? kept : ['']) form.append('hospital_images', url);
  for (const file of files) form.append('hospital_images', file);
  // A form without parts is none.
  if ([...form.keys()].length === 0) form.append('username', values.username);
  return form;
}
