import { ApiError } from '@nidaan/api-client';
import type { MedicalRecord } from '@nidaan/clinical-contracts';
import type { PlainDate } from '@nidaan/kernel';
import { patientsMain, type PatientAnswer } from '@nidaan/patients-contracts';
import { dispenseRecord, listPharmacyRecords, PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { useKeptForm, useLogged, useSubmission, useToday, withReason } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bodyOf, faultsOf, outstanding, totalPaise, type AmountKey, type TypedAmounts } from './amounts.ts';

/** What a confirmation did: bills made now, and records that somebody else had dispensed before. */
export interface Dispensed {
  billIds: number[];
  totalPaise: number;
  before: number;
}

type Typed = Record<string, TypedAmounts>;

const NOTHING: TypedAmounts = {};

/** Record.amount → sentence of each amount that is no amount. */
const allFaults = (typed: Typed, records: readonly MedicalRecord[]) =>
  Object.fromEntries(
    records.flatMap(({ id }) =>
      Object.entries(faultsOf(typed[id] ?? NOTHING)).map(([key, sentence]) => [`${id}.${key}`, sentence]),
    ),
  );

interface ToDispense {
  records: readonly MedicalRecord[];
  typed: Typed;
  today: PlainDate;
}

type Send = (given: { body: ReturnType<typeof bodyOf>; of: number }) => Promise<{ id: number }>;

/** Dispenses the records one after another, each under a key of its own: confirming again after a lost answer bills nobody twice. */
async function dispenseAll(patient: PatientAnswer, { records, typed, today }: ToDispense, send: Send) {
  const result: Dispensed = { billIds: [], totalPaise: 0, before: 0 };
  for (const record of records) {
    const amounts = typed[record.id] ?? NOTHING;
    try {
      result.billIds.push((await send({ body: bodyOf(patient, record, amounts, today), of: record.id })).id);
      result.totalPaise += totalPaise(amounts);
    } catch (fault) {
      if (!(fault instanceof ApiError && fault.status === 409)) throw fault;
      result.before += 1;
    }
  }
  return result;
}

/** State of the counter for one patient: what is typed, what is wrong with it, and the confirmation. */
export function useDispensing(patient: PatientAnswer) {
  const queries = useQueryClient();
  const records = outstanding(patient);
  const today = useToday();
  const { form, draft, clear } = useKeptForm<Typed>({
    of: `dispensing/${patient.id}`,
    blank: () => ({}),
    mode: 'controlled',
    validate: (typed) => allFaults(typed, records),
  });
  const [done, setDone] = useState<Dispensed | null>(null);
  const { run, send, isBusy, failure, error } = useSubmission(dispenseRecord, {
    failed: withReason(messages.dispenseFailed, 'detail'),
    stale: [],
    draft,
  });
  useLogged(error, messages.dispenseFailed);
  const typedFor = (recordId: number) => form.values[recordId] ?? NOTHING;

  // Also after a failure: the records before it are dispensed, and must not be offered again.
  const readAgain = () =>
    Promise.all([patientsMain, listPharmacyRecords].map(({ owner }) => queries.invalidateQueries({ queryKey: [owner] })));
  /** False when something is to be mended first. */
  const confirm = (): boolean => {
    if (Object.keys(allFaults(form.getValues(), records)).length > 0) {
      void form.validate();
      return false;
    }
    const work = async () => {
      try {
        return await dispenseAll(patient, { records, typed: form.getValues(), today }, send);
      } finally {
        await readAgain();
      }
    };
    void run(work).then((dispensed) => dispensed && setDone(dispensed.answer));
    return true;
  };
  return {
    records,
    draft,
    clear,
    typedFor,
    faultFor: (recordId: number, key: AmountKey) => form.errors[`${recordId}.${key}`],
    type: (recordId: number, key: AmountKey, value: string) => {
      form.setFieldValue(String(recordId), (amounts = NOTHING) => ({ ...amounts, [key]: value }));
      form.clearFieldError(`${recordId}.${key}`);
    },
    confirm,
    grandPaise: records.reduce((sum, { id }) => sum + totalPaise(typedFor(id)), 0),
    isBusy,
    done,
    failure,
  };
}
export type Dispensing = ReturnType<typeof useDispensing>;
