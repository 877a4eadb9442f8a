import { Button } from '@mantine/core';
import { session } from '@nidaan/api-client';
import { patientName, type PatientAnswer } from '@nidaan/patients-contracts';
import { Message, paths, pathTo, t, useNavigate } from '@nidaan/ui';
import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';

interface Unsaved extends Pick<PatientAnswer, 'id' | 'first_name' | 'last_name'> {
  /** Without an answer, or of several records, something may have been saved. */
  wasRefused: boolean;
}

// Of one account alone; the cache outlives the screens.
const keyFor = (account: string | null) => ['unsaved-dispensings', account];
const without = (all: readonly Unsaved[] | undefined, id: number) => (all ?? []).filter((each) => each.id !== id);

/** What failed after its counter was left, so that it can be said elsewhere; `account` is whose it was. */
export const keepUnsaved = (queries: QueryClient, account: string | null, patient: PatientAnswer, wasRefused: boolean): void =>
  void queries.setQueryData<readonly Unsaved[]>(keyFor(account), (all) => [
    ...without(all, patient.id),
    { ...patient, wasRefused },
  ]);

/** It is saved by now, or seen. */
export const forgetUnsaved = (queries: QueryClient, id: number): void =>
  void queries.setQueryData<readonly Unsaved[]>(keyFor(session.account()), (all) => all && without(all, id));

/** Says which dispensings were not saved, or perhaps not, after their counter was left; what was typed lies there as a draft. */
export function UnsavedDispensings({ atCounter }: { atCounter: number | null }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { data = [] } = useQuery<readonly Unsaved[]>({
    queryKey: keyFor(session.account()),
    queryFn: skipToken,
    gcTime: Infinity,
  });
  return data.map((patient) => {
    const { id, wasRefused } = patient;
    const named = { patient: `${patientName(patient)} (${id})` };
    const goBack = () => {
      forgetUnsaved(queries, id);
      void navigate(pathTo(paths.counterOf, id));
    };
    return (
      <Message
        key={id}
        kind="error"
        onDismiss={() => forgetUnsaved(queries, id)}
        action={
          id !== atCounter && (
            <Button size="compact-sm" variant="default" onClick={goBack}>
              {t('Back to this patient')}
            </Button>
          )
        }
      >
        {wasRefused
          ? t('Dispensing for {patient} was not saved. What you typed is kept.', named)
          : t('It is not certain that dispensing for {patient} was saved. Please look.', named)}
      </Message>
    );
  });
}
