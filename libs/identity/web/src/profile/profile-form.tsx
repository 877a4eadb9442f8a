import { Button, PasswordInput, Textarea, TextInput } from '@mantine/core';
import type { Profile } from '@nidaan/identity-contracts';
import {
  ChangedMeanwhile,
  Field,
  Form,
  FormCell,
  FormFoot,
  FormGrid,
  PageStack,
  Section,
  t,
  useFormValue,
  useShell,
} from '@nidaan/ui';
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

/** One's own fields, and those of the hospital for who may change them and works in all its branches (ORG-08). */
export function ProfileForm({ profile, onCancel, onSaved }: ProfileFormProps) {
  const edit = useProfileForm(profile, onSaved);
  const { isBusy, failure, dismiss } = edit.submission;
  const { may, isLimited } = useShell();
  const ofHospital = may('settings.manage') && !isLimited;
  return (
    <PageStack>
      <Form label={t('Edit profile')} form={edit.form} className={styles.form} onSend={edit.save}>
        <Section title={t('Details')}>
          <DetailFields edit={edit} ofHospital={ofHospital} />
        </Section>
        {ofHospital && (
          <>
            <Section title={t('On papers')} hint={t('What is empty is left out')}>
              <PaperFields edit={edit} />
            </Section>
            <Section title={t('Hospital Images')} hint={t('Up to 4')}>
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
          </>
        )}
        <FormFoot
          isSticky
          failure={edit.changedMeanwhile.isAny ? null : failure}
          onDismiss={dismiss}
          news={
            <ChangedMeanwhile
              fields={edit.changedMeanwhile.fieldsOf(edit.form.getValues())}
              onChoose={(field, whose) => {
                dismiss();
                edit.changedMeanwhile.choose(edit.form, field, whose);
              }}
            />
          }
        >
          <Button type="submit" loading={isBusy}>
            {t('Save Changes')}
          </Button>
          <Button type="button" variant="default" onClick={onCancel} disabled={isBusy}>
            {t('Cancel')}
          </Button>
        </FormFoot>
      </Form>
    </PageStack>
  );
}

const UNDER = ['label', 'input', 'description', 'error'] as const;

function PaperFields({ edit: { form } }: { edit: ProfileFormApi }) {
  const username = useFormValue(form, 'username');
  return (
    <FormGrid>
      <FormCell span={6}>
        <Field form={form} name="doctor_name" as={TextInput} label={t("Doctor's name")} placeholder={username} />
      </FormCell>
      <FormCell span={6}>
        <Field
          form={form}
          name="qualification"
          as={TextInput}
          label={t('Qualification')}
          placeholder={t('MBBS, MD (Medicine)')}
        />
      </FormCell>
      <FormCell span={4}>
        <Field
          form={form}
          name="registration_no"
          as={TextInput}
          label={t('Registration number')}
          description={t('Of the doctor, with the medical council')}
          inputWrapperOrder={[...UNDER]}
        />
      </FormCell>
      <FormCell span={4}>
        <Field
          form={form}
          name="gstin"
          as={TextInput}
          label="GSTIN"
          description={t('15 signs')}
          autoCapitalize="characters"
          spellCheck={false}
          inputWrapperOrder={[...UNDER]}
        />
      </FormCell>
      <FormCell span={4}>
        <Field
          form={form}
          name="drug_licence_no"
          as={TextInput}
          label={t('Drug licence number')}
          description={t('Of the pharmacy')}
          inputWrapperOrder={[...UNDER]}
        />
      </FormCell>
      <ContactFields form={form} />
    </FormGrid>
  );
}

const ContactFields = ({ form }: Pick<ProfileFormApi, 'form'>) => (
  <>
    <FormCell span={6}>
      <Field
        form={form}
        name="hospital_phone"
        as={TextInput}
        label={t('Phone of the hospital')}
        type="tel"
        description={t('If empty, of whoever registered the hospital')}
        inputWrapperOrder={[...UNDER]}
      />
    </FormCell>
    <FormCell span={6}>
      <Field
        form={form}
        name="hospital_email"
        as={TextInput}
        label={t('Email of the hospital')}
        type="email"
        description={t('If empty, of whoever registered the hospital')}
        inputWrapperOrder={[...UNDER]}
      />
    </FormCell>
  </>
);

function DetailFields({ edit, ofHospital }: { edit: ProfileFormApi; ofHospital: boolean }) {
  const { form } = edit;
  const username = useFormValue(form, 'username');
  return (
    <FormGrid>
      <FormCell span={12}>
        <PhotoField name={username} url={edit.photoUrl} error={form.errors.profile_photo} onChoose={edit.setPhoto} />
      </FormCell>
      <FormCell span={6}>
        <Field form={form} name="username" as={TextInput} label={t('Username')} autoComplete="name" />
      </FormCell>
      {ofHospital && (
        <FormCell span={6}>
          <Field form={form} name="hospital_name" as={TextInput} label={t('Hospital Name')} autoComplete="organization" />
        </FormCell>
      )}
      <FormCell span={6}>
        <Field
          form={form}
          name="email"
          as={TextInput}
          label={t('Email')}
          type="email"
          autoComplete="email"
          description={t('A new email counts after the OTP sent to it was entered.')}
          inputWrapperOrder={[...UNDER]}
        />
      </FormCell>
      {edit.needsPassword && (
        <FormCell span={6}>
          <Field
            form={form}
            name="current_password"
            as={PasswordInput}
            label={t('Your password')}
            autoComplete="current-password"
            description={t('Needed to change the email. All other devices are logged out, and the old email is told.')}
            inputWrapperOrder={[...UNDER]}
          />
        </FormCell>
      )}
      <FormCell span={6}>
        <Field form={form} name="phone_number" as={TextInput} label={t('Phone')} type="tel" autoComplete="tel" />
      </FormCell>
      {ofHospital && (
        <>
          <FormCell span={12}>
            <Field form={form} name="address" as={TextInput} label={t('Address')} autoComplete="street-address" />
          </FormCell>
          <FormCell span={12}>
            <Field form={form} name="aboutHospital" as={Textarea} label={t('About')} rows={4} />
          </FormCell>
        </>
      )}
    </FormGrid>
  );
}
