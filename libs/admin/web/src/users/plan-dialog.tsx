import { Button, Loader, NativeSelect, TextInput } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { call, keyOf } from '@nidaan/api-client';
import { changePlan, PLAN_TERMS, PLANS, readPlanOfDoctor, type PlanFacts, type PlanKey } from '@nidaan/identity-contracts';
import { Dialog, DialogForm, Facts, Field, inItsWords, LoadFault, t, useForm, useSubmission } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { FAILED } from '../frame/messages.ts';

interface PlanDialogProps {
  doctor: HospitalAccountStats;
  onClose: () => void;
  onSaved: (news: string) => void;
  onLostPhone: () => void;
  onAskForAccess: () => void;
}

/** Shows the plan of a hospital and gives it another one, a rate, or an account manager (ORG-52). */
export function PlanDialog({ doctor, onClose, ...steps }: PlanDialogProps) {
  const id = String(doctor.doctor_id);
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(readPlanOfDoctor, id),
    queryFn: ({ signal }) => call(readPlanOfDoctor, { params: { id }, signal }),
  });
  return (
    <Dialog opened title={t('Plan')} onClose={onClose}>
      {data && <PlanForm doctor={doctor} plan={data} onClose={onClose} {...steps} />}
      {!data && (isError ? <LoadFault onRetry={refetch}>{FAILED.plan}</LoadFault> : <Loader aria-label={t('Loading...')} />)}
    </Dialog>
  );
}

const rateText = (rate: number): string => rate.toFixed(2);

function PlanForm({ doctor, plan, onClose, onSaved, onLostPhone, onAskForAccess }: PlanDialogProps & { plan: PlanFacts }) {
  const { name, email, phone } = plan.account_manager;
  const form = useForm({
    initialValues: { plan: plan.plan, rate_per_patient: rateText(plan.rate_per_patient), name, email, phone },
  });
  const sending = useSubmission(changePlan, {
    failed: inItsWords(t('The plan could not be changed. Please try again.')),
    onFieldErrors: form.setErrors,
    stale: ['identity', 'admin', 'billing'],
  });
  const choose = (chosen: PlanKey) => {
    const own = chosen === plan.plan ? plan.rate_per_patient : (PLAN_TERMS[chosen].ratePaise ?? 0) / 100;
    form.setFieldValue('plan', chosen);
    form.setFieldValue('rate_per_patient', own === 0 ? '' : rateText(own));
  };
  const send = async ({ plan: chosen, rate_per_patient, ...account_manager }: typeof form.values) => {
    const body = { plan: chosen, rate_per_patient, account_manager };
    const done = await sending.submit({ params: { id: String(doctor.doctor_id) }, body });
    if (done)
      onSaved(t('{hospital} has the plan {plan} now.', { hospital: doctor.hospital_name, plan: t(done.answer.plan_label) }));
  };
  const others = (
    <>
      <Button variant="subtle" onClick={onLostPhone}>
        {t('Lost phone')}
      </Button>
      <Button variant="subtle" onClick={onAskForAccess}>
        {t('Ask to look in')}
      </Button>
    </>
  );
  return (
    <DialogForm
      label={t('Plan')}
      form={form}
      onSend={send}
      sending={sending}
      submit={t('Save plan')}
      others={others}
      onClose={onClose}
    >
      <Facts
        layout="pairs"
        facts={[
          { label: t('Hospital'), value: doctor.hospital_name },
          { label: t('Rate now'), value: `₹${rateText(plan.rate_per_patient)}` },
        ]}
      />
      <NativeSelect
        label={t('Plan')}
        value={form.values.plan}
        data={PLANS.map((value) => ({ value, label: t(PLAN_TERMS[value].label) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value as PlanKey)}
        data-autofocus
      />
      <Field
        form={form}
        name="rate_per_patient"
        as={TextInput}
        label={t('Rate per patient (₹)')}
        description={t('It counts for patients who are completed from now on.')}
        inputMode="decimal"
      />
      <Field form={form} name="name" as={TextInput} label={t('Account manager (optional)')} autoComplete="off" />
      <Field form={form} name="email" as={TextInput} label={t('Email of the account manager')} type="email" autoComplete="off" />
      <Field form={form} name="phone" as={TextInput} label={t('Phone of the account manager')} type="tel" autoComplete="off" />
    </DialogForm>
  );
}
