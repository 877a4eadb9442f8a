import { ApiError, call, Submission } from '@nidaan/api-client';
import type { MedicalRecord } from '@nidaan/clinical-contracts';
import { patientsMain, type PatientAnswer } from '@nidaan/patients-contracts';
import { dispenseRecord, listPharmacyRecords, PHARMACY_MESSAGES as say } from '@nidaan/pharmacy-contracts';
import { useLogged } from '@nidaan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { bodyOf, faultsOf, outstanding, totalPaise, type AmountKey, type TypedAmounts } from './amounts.ts';

/** What a confirmation did: bills made now, and records that somebody else had dispensed before. */
export interface Dispensed {
  billIds: number[];
  totalPaise: number;
  before: number;
}

const NOTHING: TypedAmounts = {};

/** A refusal in the server's own words; when nobody answered there are none. */
const reasonOf = (fault: unknown): string | null =>
  fault instanceof ApiError && fault.status >= 400 && fault.status < 500 ? (fault.detail ?? null) : null;

/** Each record under a key of its own, kept over retries: pressing again after a lost answer bills nobody twice. */
function useSubmissions() {
  const [submissions] = useState(() => new Map<number, Submission>());
  return (recordId: number) => {
    const known = submissions.get(recordId) ?? new Submission();
    submissions.set(recordId, known);
    return known;
  };
}

/** State of the counter for one patient: what is typed, what is wrong with it, and the confirmation. */
export function useDispensing(patient: PatientAnswer) {
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Readonly<Record<number, TypedAmounts>>>({});
  const [faults, setFaults] = useState<Readonly<Record<number, ReturnType<typeof faultsOf>>>>({});
  const submissionOf = useSubmissions();
  const underWay = useRef(false);
  const records = outstanding(patient);

  const dispense = useMutation({
    mutationFn: async (toDo: readonly MedicalRecord[]): Promise<Dispensed> => {
      const done: Dispensed = { billIds: [], totalPaise: 0, before: 0 };
      for (const record of toDo) {
        const amounts = typed[record.id] ?? NOTHING;
        const body = bodyOf(patient, record, amounts);
        try {
          const bill = await call(dispenseRecord, { body, idempotencyKey: submissionOf(record.id).keyFor(body) });
          done.billIds.push(bill.id);
          done.totalPaise += totalPaise(amounts);
        } catch (fault) {
          if (!(fault instanceof ApiError && fault.status === 409)) throw fault;
          done.before += 1;
        }
      }
      return done;
    },
    // Also after a failure: the records before it are dispensed, and must not be offered again.
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: [patientsMain.owner] }),
        queries.invalidateQueries({ queryKey: [listPharmacyRecords.owner] }),
      ]),
  });
  useLogged(dispense.error, say.dispenseFailed);

  const type = (recordId: number, key: AmountKey, value: string) => {
    setTyped((before) => ({ ...before, [recordId]: { ...before[recordId], [key]: value } }));
    setFaults((before) => ({ ...before, [recordId]: { ...before[recordId], [key]: undefined } }));
  };
  /** False when something is to be mended first. */
  const confirm = (): boolean => {
    // A second click comes before the button is drawn disabled.
    if (underWay.current) return true;
    const found = Object.fromEntries(records.map(({ id }) => [id, faultsOf(typed[id] ?? NOTHING)]));
    setFaults(found);
    if (Object.values(found).some((each) => Object.keys(each).length > 0)) return false;
    underWay.current = true;
    dispense.mutate(records, { onSettled: () => (underWay.current = false) });
    return true;
  };
  return {
    records,
    typedFor: (recordId: number) => typed[recordId] ?? NOTHING,
    faultsFor: (recordId: number) => faults[recordId] ?? {},
    type,
    confirm,
    grandPaise: records.reduce((sum, { id }) => sum + totalPaise(typed[id] ?? NOTHING), 0),
    isBusy: dispense.isPending,
    done: dispense.data ?? null,
    failure: dispense.error ? { sentence: say.dispenseFailed, reason: reasonOf(dispense.error) } : null,
  };
}
export type Dispensing = ReturnType<typeof useDispensing>;
