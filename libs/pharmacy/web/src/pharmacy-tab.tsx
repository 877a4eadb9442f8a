import { patientsMain } from '@nidaan/patients-contracts';
import { dispenseRecord } from '@nidaan/pharmacy-contracts';
import { PageHeader, paths, ScreenTabs, t, useMayCall, usePlace } from '@nidaan/ui';
import { DispenseMedicines } from './dispense/dispense-medicines.tsx';
import { DispensedRecords } from './dispensed/dispensed-records.tsx';

const COUNTER = [paths.counter, paths.counterOf] as const;

/** The counter: hand out what was prescribed, and look up what was handed out (PHA-01). */
export function PharmacyTab() {
  // What lies on the counter stays there while a bill is looked up.
  const place = usePlace(COUNTER);
  const mayCall = useMayCall();
  // Nobody is found without the list of patients.
  const mayDispense = mayCall(dispenseRecord) && mayCall(patientsMain);
  return (
    <>
      <PageHeader title={t('Pharmacy')} />
      <ScreenTabs
        label={t('Pharmacy')}
        tabs={[
          ...(mayDispense
            ? [
                {
                  label: t('Dispense Medicines'),
                  to: place.address,
                  also: COUNTER,
                  panel: <DispenseMedicines place={place} />,
                  stays: true,
                },
              ]
            : []),
          { label: t('Dispensed Records'), to: paths.bills, also: [paths.bill], panel: <DispensedRecords /> },
        ]}
      />
    </>
  );
}
