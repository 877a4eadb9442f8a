import { Button, Skeleton } from '@mantine/core';
import { IDENTITY_MESSAGES as messages, type Profile } from '@nidaan/identity-contracts';
import { Icon, LoadFault, Message, PageHeader, PageStack, t } from '@nidaan/ui';
import { IconExternalLink, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { EmailConfirmation } from './email-confirmation.tsx';
import { HospitalDetails } from './hospital-details.tsx';
import { OnPapers } from './on-papers.tsx';
import { OwnAffairs } from './own-affairs.tsx';
import { ProfileForm } from './profile-form.tsx';
import { profileQuery } from './profile.query.ts';

/** The Profile tab: what the hospital shows of itself, and the form to change it. */
export function ProfileTab() {
  const { data: profile, isLoadingError, refetch } = useQuery(profileQuery);
  if (profile) return <LoadedProfile profile={profile} />;
  return (
    <PageStack>
      <PageHeader title={t('Hospital Profile')} />
      {isLoadingError ? (
        <LoadFault onRetry={refetch}>{messages.profileLoadFailed}</LoadFault>
      ) : (
        <Skeleton height={320} aria-busy="true" />
      )}
    </PageStack>
  );
}

function LoadedProfile({ profile }: { profile: Profile }) {
  const [isEditing, setEditing] = useState(false);
  const [notice, setNotice] = useState<string | null>(null);
  const [pendingEmail, setPendingEmail] = useState<string | null>(null);
  if (isEditing) {
    return (
      <PageStack>
        <PageHeader title={t('Hospital Profile')} subtitle={t('Edit what your hospital shows of itself')} />
        <ProfileForm
          profile={profile}
          onCancel={() => setEditing(false)}
          onSaved={(message, waiting) => {
            setEditing(false);
            setNotice(message);
            setPendingEmail(waiting);
          }}
        />
      </PageStack>
    );
  }
  const edit = () => {
    setNotice(null);
    setEditing(true);
  };
  return (
    <PageStack>
      <PageHeader title={t('Hospital Profile')} actions={<ProfileActions id={profile.id} onEdit={edit} />} />
      {notice && (
        <Message kind="success" onDismiss={() => setNotice(null)}>
          {notice}
        </Message>
      )}
      {pendingEmail && (
        <EmailConfirmation
          profileId={profile.id}
          email={pendingEmail}
          onConfirmed={() => {
            setPendingEmail(null);
            setNotice(messages.otpVerified);
          }}
        />
      )}
      <HospitalDetails hospital={profile} email={profile.email} />
      <OnPapers profile={profile} />
      <OwnAffairs profile={profile} onDone={setNotice} />
    </PageStack>
  );
}

const ProfileActions = ({ id, onEdit }: { id: number; onEdit: () => void }) => (
  <>
    <Button
      component="a"
      href={`/HospitalProfile?id=${id}`}
      target="_blank"
      rel="noopener"
      variant="default"
      leftSection={<Icon of={IconExternalLink} />}
    >
      {t('Public Profile')}
    </Button>
    <Button onClick={onEdit} leftSection={<Icon of={IconPencil} />}>
      {t('Edit Profile')}
    </Button>
  </>
);
