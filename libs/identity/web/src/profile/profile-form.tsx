import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { Profile } from '@nidaan/identity-contracts';
import { focusFirstError, FormCell, FormGrid, Message, PageStack, Section } from '@nidaan/ui';
import { useRef } from 'react';
import { ImagesField } from './images-field.tsx';
import { PhotoField } from './photo-field.tsx';
import styles from './profile.module.css';
import { TabToggles } from './tab-toggles.tsx';
import { useProfileForm, type ProfileFormApi } from './use-profile-form.ts';

interface ProfileFormProps {
  profile: Profile;
  onCancel: () => void;
  /** `pendingEmail` waits for its code. */
  onSaved: (message: string, pendingEmail: string | null) => void;
}

export function ProfileForm({ profile, onCancel, onSaved }: ProfileFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const edit = useProfileForm(profile, onSaved);
  return (
    <PageStack>
      <form
        ref={element}
        noValidate
        aria-label="Edit profile"
        className={styles.form}
        onSubmit={edit.form.onSubmit(edit.save, () => focusFirstError(element.current))}
      >
        <Section title="Details">
          <DetailFields edit={edit} />
        </Section>
        <Section title="Hospital Images" hint="Up to 4">
          <ImagesField
            present={edit.kept}
            added={edit.added}
            error={edit.imagesError}
            onAdd={edit.addImages}
            onKeep={edit.setKept}
            onDrop={edit.dropImage}
          />
        </Section>
        <TabToggles profile={profile} />
        {edit.failure && (
          <Message kind="error" onDismiss={edit.dismiss}>
            <strong>{edit.failure.title}</strong>
            {edit.failure.reason && <p className={styles.reason}>{edit.failure.reason}</p>}
          </Message>
        )}
        <div className={styles.buttons}>
          <Button type="button" variant="default" onClick={onCancel} disabled={edit.busy}>
            Cancel
          </Button>
          <Button type="submit" loading={edit.busy}>
            Save Changes
          </Button>
        </div>
      </form>
    </PageStack>
  );
}

function DetailFields({ edit }: { edit: ProfileFormApi }) {
  const { form } = edit;
  const field = (name: keyof typeof form.values) => ({ name, ...form.getInputProps(name) });
  return (
    <FormGrid>
      <FormCell span={12}>
        <PhotoField name={form.values.username} url={edit.photoUrl} error={form.errors.profile_photo} onChoose={edit.setPhoto} />
      </FormCell>
      <FormCell span={6}>
        <TextInput label="Username" autoComplete="name" {...field('username')} />
      </FormCell>
      <FormCell span={6}>
        <TextInput label="Hospital Name" autoComplete="organization" {...field('hospital_name')} />
      </FormCell>
      <FormCell span={6}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          description="A new email counts after the OTP sent to it was entered."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...field('email')}
        />
      </FormCell>
      {edit.needsPassword && (
        <FormCell span={6}>
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            description="Needed to change the email. All other devices are logged out, and the old email is told."
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...field('current_password')}
          />
        </FormCell>
      )}
      <FormCell span={6}>
        <TextInput label="Phone" type="tel" autoComplete="tel" {...field('phone_number')} />
      </FormCell>
      <FormCell span={12}>
        <TextInput label="Address" autoComplete="street-address" {...field('address')} />
      </FormCell>
      <FormCell span={12}>
        <Textarea label="About" rows={4} {...field('aboutHospital')} />
      </FormCell>
    </FormGrid>
  );
}
