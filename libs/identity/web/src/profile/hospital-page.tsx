import { Anchor, Skeleton } from '@mantine/core';
import { ApiError, call, session } from '@nidaan/api-client';
import { IDENTITY_MESSAGES as messages, publicHospitalProfile } from '@nidaan/identity-contracts';
import { BrandMark, Message, PageStack, t, Trans, usePageTitle } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { HospitalDetails } from './hospital-details.tsx';
import styles from './profile.module.css';
import { profileQuery } from './profile.query.ts';

/** /HospitalProfile?id=…: what a hospital shows to everybody; without an id, one's own (PRO-21). */
export function HospitalPage() {
  usePageTitle(t('Hospital Profile'));
  const id = useSearchParams()[0].get('id');
  return (
    <div className={styles.page}>
      <header className={styles.pageHead}>
        <a href="/" className={styles.brand}>
          <BrandMark />
          Nidaan
        </a>
      </header>
      <main className={styles.pageBody}>
        <h1 className={styles.pageTitle}>{t('Hospital Profile')}</h1>
        <PageStack>{id !== null ? <PublicHospital id={id} /> : <OwnHospital />}</PageStack>
      </main>
    </div>
  );
}

function PublicHospital({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: ['identity', 'public-hospital', id],
    queryFn: ({ signal }) => call(publicHospitalProfile, { params: { id }, signal }),
  });
  if (data) return <HospitalDetails hospital={data} />;
  if (!error) return <Skeleton height={320} aria-busy="true" />;
  const isUnknown = error instanceof ApiError && (error.status === 400 || error.status === 404);
  return <Message kind="error">{isUnknown ? messages.profileUnknown : messages.profileLoadFailed}</Message>;
}

function OwnHospital() {
  const isLoggedIn = session.accessToken() !== null;
  const { data, isError } = useQuery({ ...profileQuery, enabled: isLoggedIn });
  if (!isLoggedIn) return <NobodysProfile />;
  if (data) return <HospitalDetails hospital={data} />;
  return isError ? <Message kind="error">{messages.profileLoadFailed}</Message> : <Skeleton height={320} aria-busy="true" />;
}

const NobodysProfile = () => (
  <Message kind="info">
    <Trans
      id="This link does not say whose profile to show. <0>Log in</0> to see your own."
      components={[<Anchor key={0} component={Link} to="/login" inherit />]}
    />
  </Message>
);
