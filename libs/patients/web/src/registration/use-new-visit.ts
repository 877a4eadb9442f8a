import { call, keyOf } from '@nidaan/api-client';
import { PATIENT_MESSAGES, patientSummary, type PatientAnswer } from '@nidaan/patients-contracts';
import { useLogged, useNavigate } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { askedVisitOf } from '../finder/new-visit.ts';

/** Hands over the person whose new visit is asked for (`newVisitOf`), once. Gives the sentence where they could not be read. */
export function useNewVisit(onPerson: (person: PatientAnswer) => void): string | null {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const id = askedVisitOf(state);
  const { data, error } = useQuery({
    queryKey: [...keyOf(patientSummary, id ?? 0), 'new visit'],
    queryFn: ({ signal }) => call(patientSummary, { params: { id: id! }, query: { aadhaar: 'masked' }, signal }),
    enabled: id !== null,
  });
  useLogged(error, PATIENT_MESSAGES.fetchFailed);
  const take = useEffectEvent((person: PatientAnswer) => {
    onPerson(person);
    // A reload must not fill in again over what was typed since.
    void navigate(pathname, { replace: true, state: null });
  });
  useEffect(() => {
    if (data && data.id === id) take(data);
  }, [data, id]);
  return id !== null && error ? PATIENT_MESSAGES.fetchFailed : null;
}
