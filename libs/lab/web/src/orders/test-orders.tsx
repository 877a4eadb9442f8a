import { NativeSelect } from '@mantine/core';
import { addLabTest, type TestOrderAnswer } from '@nidaan/lab-contracts';
import { ageWords, formatWait, ListPage, msg, PatientLink, StatusBadge, t, useNow, WhoLine, type Column } from '@nidaan/ui';
import { useMayCallForPatient } from '../patient/use-may-call-for-patient.ts';
import { pendingSentences } from './pending-tests.ts';
import styles from './test-orders.module.css';
import { useTakeOrder } from './taken-order.ts';
import { useTestOrders } from './use-test-orders.ts';

const TITLE = msg('Ordered Tests');

const columnsAt = (now: Date): readonly Column<TestOrderAnswer>[] => [
  {
    key: 'patient',
    header: t('Patient'),
    rowHeader: true,
    render: (order) => (
      <>
        <span className={styles.number}>#{order.patient_id}</span>{' '}
        <PatientLink id={order.patient_id}>{order.patientName || t('Patient')}</PatientLink>
        <WhoLine uhid={order.uhid} />
      </>
    ),
  },
  { key: 'age', header: t('Age / sex'), below: true, render: ageAndSex },
  { key: 'tests', header: t('Ordered Tests'), below: true, render: (order) => <Tests order={order} /> },
  {
    key: 'type',
    header: t('Type'),
    below: true,
    render: ({ patientType }) => (patientType === 'Emergency' ? <StatusBadge status={patientType} /> : t(patientType) || '–'),
  },
  {
    key: 'waits',
    header: t('Waits'),
    align: 'right',
    nowrap: true,
    below: (order) => t('waits {time}', { time: formatWait(order.ordered_at, now) }),
    render: (order) => formatWait(order.ordered_at, now),
  },
  {
    key: 'record',
    header: t('Prescription no.'),
    align: 'right',
    wideOnly: true,
    render: (order) => order.record_id,
  },
];

/** The worklist: tests that doctors ordered and nobody has entered. One press takes an order into the New Test form. */
export function TestOrders() {
  const list = useTestOrders();
  const take = useTakeOrder();
  const mayTake = useMayCallForPatient()(addLabTest);
  return (
    <ListPage
      title={TITLE}
      list={list}
      columns={columnsAt(useNow())}
      filters={
        <NativeSelect
          label={t('Ordered')}
          data={[
            { value: '', label: t('Within 48 hours') },
            { value: 'older', label: t('Before that') },
          ]}
          value={list.address.filter('span')}
          onChange={(event) => list.address.setFilter('span', event.currentTarget.value)}
        />
      }
      {...(mayTake && { action: { label: () => t('Take'), onAct: take } })}
      empty={{
        title: t('No tests are waiting'),
        text: t('Tests appear here when a doctor saves a prescription that names them.'),
      }}
      noMatches={{ title: t('No tests are waiting'), text: t('All older orders are entered.') }}
    />
  );
}

function ageAndSex({ age_text, gender }: TestOrderAnswer): string {
  return [ageWords(age_text), gender && t(gender)].filter(Boolean).join(', ') || '–';
}

const Tests = ({ order: { tests, pending } }: { order: TestOrderAnswer }) => (
  <>
    <ul className={styles.tests}>
      {tests.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
    {pendingSentences(pending).map((sentence) => (
      <span key={sentence} className={styles.pending}>
        {sentence}
      </span>
    ))}
  </>
);
