import { PageHeader, paths, ScreenTabs } from '@nidaan/ui';
import { DispenseMedicines } from './dispense/dispense-medicines.tsx';
import { DispensedRecords } from './dispensed/dispensed-records.tsx';

/** The counter: hand out what was prescribed, and look up what was handed out (PHA-01). */
export const PharmacyTab = () => (
  <>
    <PageHeader title="Pharmacy" />
    <ScreenTabs
      label="Pharmacy"
      tabs={[
        // What lies on the counter stays there while a bill is looked up.
        { label: 'Dispense Medicines', to: paths.counter, panel: <DispenseMedicines />, stays: true },
        { label: 'Dispensed Records', to: paths.bills, also: [paths.bill], panel: <DispensedRecords /> },
      ]}
    />
  </>
);
