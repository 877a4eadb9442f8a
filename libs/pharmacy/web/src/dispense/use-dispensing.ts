import { ApiError, session } from '@nidaan/api-client';
import type { MedicalRecord } from '@nidaan/clinical-contracts';
import type { PlainDate } from '@nidaan/kernel';
import { patientsMain, type PatientAnswer } from '@nidaan/patients-contracts';
import { dispenseRecord, listPharmacyRecords, PHARMACY_MESSAGES as messages } from '@nidaan/pharmacy-contracts';
import { useHeld, useKeptForm, useLogged, useSubmission, useToday, withReason } from '@nidaan/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bodyOf, faultsOf, outstanding, totalPaise, type AmountKey, type TypedAmounts } from './amounts.ts';
import { withPrice, type MedicineKind } from './line-prices.ts';
import { forgetUnsaved, keepUnsaved } from './unsaved-dispensings.tsx';

/** What a confirmation did: bills made now, and records that somebody else had dispensed before. */
export interface Dispensed {
  billIds: number[];
  totalPaise: number;
  before: number;
}

type Typed = Record<string, TypedAmounts>;

/** What is typed at the counter: amounts and prices by record, and how it is paid. */
interface CounterValues {
  records: Typed;
  paymentType: string;
}

const NOTHING: TypedAmounts = {};

/** How long a confirmation can be taken back. */
export const UNDO_SECONDS = 10;

/** Record.amount → sentence of each amount that is no amount. */
const allFaults = (typed: Typed, records: readonly MedicalRecord[]) =>
  Object.fromEntries(
    records.flatMap(({ id }) =>
      Object.entries(faultsOf(typed[id] ?? NOTHING)).map(([key, sentence]) => [`${id}.${key}`, sentence]),
    ),
  );

interface ToDispense {
  records: readonly MedicalRecord[];
  values: CounterValues;
  today: PlainDate;
  isLeaving: boolean;
}

type Send = (given: { body: ReturnType<typeof bodyOf>; of: number; keepalive?: boolean }) => Promise<{ id: number }>;

// A conflict of another kind, as at a closed branch, dispensed nothing: only this one names the bill.
const isDispensed = (fault: unknown): boolean =>
  fault instanceof ApiError && fault.status === 409 && typeof (fault.data as { id?: unknown } | null)?.id === 'number';

/**
 * Dispenses the records one after another, each under a key of its own: confirming again after a lost answer bills nobody twice. Where
 * the page is left they go out together, because nothing runs after it.
 */
async function dispenseAll(patient: PatientAnswer, { records, values, today, isLeaving }: ToDispense, send: Send) {
  const result: Dispensed = { billIds: [], totalPaise: 0, before: 0 };
  const { paymentType } = values;
  const dispense = async (record: MedicalRecord) => {
    const typed = values.records[record.id] ?? NOTHING;
    const body = bodyOf(patient, record, { typed, paymentType, date: today });
    try {
      result.billIds.push((await send({ body, of: record.id, ...(isLeaving && { keepalive: true }) })).id);
      result.totalPaise += totalPaise(typed);
    } catch (fault) {
      if (!isDispensed(fault)) throw fault;
      result.before += 1;
    }
  };
  if (isLeaving) await Promise.all(records.map(dispense));
  else for (const record of records) await dispense(record);
  return result;
}

/** What is typed at the counter, kept as a draft, and what is wrong with it. */
function useCounterForm(patient: PatientAnswer, records: readonly MedicalRecord[]) {
  const { form, draft, clear } = useKeptForm<CounterValues>({
    of: `counter/${patient.id}`,
    blank: () => ({ records: {}, paymentType: '' }),
    mode: 'controlled',
    validate: (values) => allFaults(values.records, records),
  });
  const change = (recordId: number, next: (typed: TypedAmounts) => TypedAmounts) =>
    form.setFieldValue('records', (all) => ({ ...all, [recordId]: next(all[recordId] ?? NOTHING) }));
  return {
    draft,
    clear,
    values: () => form.getValues(),
    typedFor: (recordId: number) => form.values.records[recordId] ?? NOTHING,
    faultFor: (recordId: number, key: string) => form.errors[`${recordId}.${key}`],
    type: (recordId: number, key: AmountKey, value: string) => {
      change(recordId, (typed) => ({ ...typed, [key]: value }));
      form.clearFieldError(`${recordId}.${key}`);
    },
    typePrice: (recordId: number, kind: MedicineKind, line: string, price: string) => {
      change(recordId, (typed) => withPrice(typed, kind, line, price));
      for (const key of [line, kind.amount]) form.clearFieldError(`${recordId}.${key}`);
    },
    paymentType: form.values.paymentType,
    choosePaymentType: (paymentType: string) => form.setFieldValue('paymentType', paymentType),
    /** False when something is to be mended first. */
    check: (): boolean => {
      const isRight = Object.keys(allFaults(form.getValues().records, records)).length === 0;
      if (!isRight) void form.validate();
      return isRight;
    },
  };
}

/** Whether the counter was left: nobody sees there what fails now. */
function useIsLeft() {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return () => isLeft.current;
}

/** State of the counter for one patient: what is typed, what is wrong with it, and the confirmation. */
export function useDispensing(patient: PatientAnswer) {
  const queries = useQueryClient();
  const records = outstanding(patient);
  const today = useToday();
  const counter = useCounterForm(patient, records);
  const held = useHeld(UNDO_SECONDS);
  const isLeft = useIsLeft();
  const [done, setDone] = useState<Dispensed | null>(null);
  const { run, send, isBusy, failure, error } = useSubmission(dispenseRecord, {
    failed: withReason(messages.dispenseFailed, 'detail'),
    stale: [],
    draft: counter.draft,
  });
  useLogged(error, messages.dispenseFailed);
  const isAllDispensed = records.length === 0;
  useEffect(() => {
    if (isAllDispensed) forgetUnsaved(queries, patient.id);
  }, [isAllDispensed, queries, patient.id]);

  // Also after a failure: the records before it are dispensed, and must not be offered again.
  const readAgain = () =>
    Promise.all([patientsMain, listPharmacyRecords].map(({ owner }) => queries.invalidateQueries({ queryKey: [owner] })));
  /** Dispenses what stands there now, when the time to take it back is over. */
  const confirm = () => {
    const values = counter.values();
    const account = session.account();
    let wasRefused = false;
    const dispense = async (isLeaving: boolean) => {
      try {
        return await dispenseAll(patient, { records, values, today, isLeaving }, send);
      } catch (fault) {
        wasRefused = records.length === 1 && fault instanceof ApiError && fault.status !== 0;
        throw fault;
      } finally {
        await readAgain();
      }
    };
    const finish = async (isLeaving: boolean) => {
      const dispensed = await run(() => dispense(isLeaving));
      if (dispensed) {
        setDone(dispensed.answer);
        forgetUnsaved(queries, patient.id);
      } else if (isLeft()) keepUnsaved(queries, account, patient, wasRefused);
    };
    setDone(null);
    held.hold(finish);
  };
  return {
    ...counter,
    records,
    confirm,
    held,
    grandPaise: records.reduce((sum, { id }) => sum + totalPaise(counter.typedFor(id)), 0),
    /** Something is held or under way: nothing can be changed. */
    isBusy: isBusy || held.left !== null,
    done,
    failure,
  };
}
export type Dispensing = ReturnType<typeof useDispensing>;
