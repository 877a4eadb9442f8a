import { PageHeader, PageStack, paths, ScreenTabs, t } from '@nidaan/ui';
import { EmergencyList } from '../emergency-access/emergency-list.tsx';
import { ByPatient } from './by-patient.tsx';
import { ByPerson } from './by-person.tsx';

/** Who opened which record, by patient and by person (ORG-62). */
export function LookedTab() {
  return (
    <PageStack>
      <PageHeader title={t('Who looked')} subtitle={t('Who opened or changed which record, and when')} />
      <ScreenTabs
        label={t('Who looked')}
        tabs={[
          { label: t('By patient'), to: paths.lookedByPatient, panel: <ByPatient /> },
          { label: t('By person'), to: paths.lookedByPerson, panel: <ByPerson /> },
          { label: t('Emergency access'), to: paths.emergencies, panel: <EmergencyList /> },
        ]}
      />
    </PageStack>
  );
}
