import { patientName } from '@nidaan/patients-contracts';
import { Message, t } from '@nidaan/ui';
import { NewestPatients } from './newest-patients.tsx';
import type { LateVisit } from './use-sent-visit.ts';

/** What came of a visit that was still on its way when the desk went on to somebody else; nothing where none was. */
export function LateVisitNote({ late, onDismiss }: { late: LateVisit | null; onDismiss: () => void }) {
  if (!late) return null;
  if ('visit' in late)
    return (
      <Message kind="success" onDismiss={onDismiss}>
        {t('Registered: {name}, number {id}', { name: patientName(late.visit), id: late.visit.id })}
      </Message>
    );
  return (
    <Message kind="error" onDismiss={onDismiss}>
      <strong>{t('The visit of {name} was not confirmed.', { name: late.name })}</strong>
      <div>{t(late.reason)}</div>
      <div>
        {t('Please look at who was registered last before you register it again.')} <NewestPatients />
      </div>
    </Message>
  );
}
