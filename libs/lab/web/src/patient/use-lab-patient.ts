import { ApiError, call, keyOf } from '@nidaan/api-client';
import { LAB_MESSAGES } from '@nidaan/lab-contracts';
import { patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import { useLogged } from '@nidaan/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Notify } from '../news/use-news.ts';

const load = (id: string | number) =>
  call(patientSummary, { params: { id: String(id).trim().replace(/^#/, '') }, query: { aadhaar: 'masked' } });

const heldAs = (id: number | string) => keyOf(patientSummary, 'lab', String(id));

interface LabPatientOptions {
  /** Number of the patient of a restored draft, or of an order that was taken. */
  firstId?: string;
  onChange?: (patient: PatientAnswer | null) => void;
}

/** The patient of a number that the form began with, as long as nobody has typed another one. After a reload only the number is known. */
function useComing(firstId: string, keep: (found: PatientAnswer) => void) {
  const coming = useRef<Promise<PatientAnswer | null> | null>(null);
  useEffect(() => {
    if (firstId === '') return;
    const found = load(firstId).catch(() => null);
    coming.current = found;
    void found.then((patient) => patient && coming.current === found && keep(patient));
    // Once, with what the form began with.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return {
    wait: () => coming.current,
    forget: () => {
      coming.current = null;
    },
  };
}

/** The number that is typed, and whether it is still one that was asked for: an answer may come after it was corrected. */
function useNumber(firstId: string) {
  const [id, draw] = useState(firstId);
  const now = useRef(firstId);
  return {
    id,
    isStill: (asked: string) => now.current === asked,
    setId: (next: string) => {
      now.current = next;
      draw(next);
    },
  };
}

/** The patient a form is about: fetched by the number that is typed. */
export function useLabPatient(notify: Notify, { firstId = '', onChange }: LabPatientOptions = {}) {
  const queries = useQueryClient();
  const { id, isStill, setId } = useNumber(firstId);
  const [patient, setPatient] = useState(() => queries.getQueryData<PatientAnswer>(heldAs(firstId)) ?? null);
  const fetching = useMutation({ mutationFn: load });
  useLogged(fetching.error, LAB_MESSAGES.patientFailed);
  const choose = (next: PatientAnswer | null) => {
    setPatient(next);
    if (next) queries.setQueryData(heldAs(next.id), next);
    onChange?.(next);
  };
  const coming = useComing(patient ? '' : firstId, (found) => {
    queries.setQueryData(heldAs(found.id), found);
    setPatient(found);
  });
  /** Fetches the patient whose number is typed; true when there is one, null when another number was typed before the answer came. */
  const fetch = async (): Promise<boolean | null> => {
    if (id.trim() === '') {
      notify('error', LAB_MESSAGES.enterPatientId);
      return false;
    }
    try {
      const found = await fetching.mutateAsync(id);
      if (!isStill(id)) return null;
      choose(found);
      notify('success', LAB_MESSAGES.patientFetched);
      return true;
    } catch (fault) {
      if (!isStill(id)) return null;
      choose(null);
      const isUnknown = fault instanceof ApiError && [400, 404].includes(fault.status);
      notify('error', isUnknown ? LAB_MESSAGES.patientUnknown : LAB_MESSAGES.patientFailed);
      return false;
    }
  };
  return {
    id,
    patient,
    /** The number that stands there is being fetched. */
    isBusy: fetching.isPending && fetching.variables === id,
    fetch,
    /** The patient, also one that is still on the way; null where none is known. */
    known: async (): Promise<PatientAnswer | null> => {
      const found = patient ?? (await coming.wait());
      return isStill(id) ? found : null;
    },
    /** Another number is another patient: nothing is saved for the one fetched before. */
    setId: (next: string) => {
      setId(next);
      coming.forget();
      if (patient) choose(null);
    },
    /** Reads the patient again, quietly. */
    refresh: async () => {
      if (!patient || !isStill(id)) return;
      const again = await load(patient.id).catch(() => null);
      if (again && isStill(id)) choose(again);
    },
    clear: () => {
      setId('');
      coming.forget();
      choose(null);
    },
  };
}
export type LabPatient = ReturnType<typeof useLabPatient>;
