import type { Profile } from '@nidaan/identity-contracts';
import { Section, t } from '@nidaan/ui';
import { Fact } from './hospital-details.tsx';
import styles from './profile.module.css';

/** What prescriptions, bills and reports show beside the letterhead. */
export const OnPapers = ({ profile }: { profile: Profile }) => (
  <Section title={t('On papers')}>
    <dl className={styles.paperFacts}>
      <Fact name="Doctor's name" value={profile.doctor_name || profile.username} />
      <Fact name="Qualification" value={profile.qualification} />
      <Fact name="Registration number" value={profile.registration_no} />
      <Fact name="GSTIN" value={profile.gstin} />
      <Fact name="Drug licence number" value={profile.drug_licence_no} />
      <Fact name="Phone of the hospital" value={profile.hospital_phone} />
      <Fact name="Email of the hospital" value={profile.hospital_email} />
    </dl>
  </Section>
);
