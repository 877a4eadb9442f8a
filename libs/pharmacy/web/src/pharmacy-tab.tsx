import { Tabs } from '@mantine/core';
import { PageHeader } from '@nidaan/ui';
import { useState } from 'react';
import { DispenseMedicines } from './dispense/dispense-medicines.tsx';
import { DispensedRecords } from './dispensed/dispensed-records.tsx';
import styles from './pharmacy.module.css';

/** The counter: hand out what was prescribed, and look up what was handed out (PHA-01). */
export function PharmacyTab() {
  const [view, setView] = useState<string | null>('dispense');
  return (
    <>
      <PageHeader title="Pharmacy" />
      <Tabs value={view} onChange={setView}>
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="dispense">Dispense Medicines</Tabs.Tab>
          <Tabs.Tab value="dispensed">Dispensed Records</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dispense">
          <DispenseMedicines />
        </Tabs.Panel>
        <Tabs.Panel value="dispensed">{view === 'dispensed' && <DispensedRecords />}</Tabs.Panel>
      </Tabs>
    </>
  );
}
