import { Button, Loader, NativeSelect, TextInput } from '@mantine/core';
import type { HospitalAccountStats } from '@nidaan/admin-contracts';
import { call, keyOf } from '@nidaan/api-client';
import { changePlan, PLAN_TERMS, PLANS, readPlanOfDoctor, type PlanFacts, type PlanKey } from '@nidaan/identity-contracts';
import {
  ChangedMeanwhile,
  Dialog,
  DialogForm,
  Facts,
  Field,
  inItsWords,
  LoadFault,
  msg,
  t,
  useChangedMeanwhile,
  useForm,
  useSubmission,
} from '@nidaan/ui';
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

const LABELS = {
  plan: msg('Plan'),
  rate_per_patient: msg('Rate per patient (₹)'),
  name: msg('Account manager (optional)'),
  email: msg('Email of the account manager'),
  phone: msg('Phone of the account manager'),
};

type Values = Record<keyof typeof LABELS, string>;

const valuesOf = ({ plan, rate_per_patient: rate, account_manager: manager }: PlanFacts): Values => ({
  ...{ plan, rate_per_patient: rateText(rate) },
  ...{ name: manager.name, email: manager.email, phone: manager.phone },
});

const labelOfPlan = (plan: string): string => t(PLAN_TERMS[plan as PlanKey].label);

/** What was changed, with what was seen of it. A plan goes with its rate, and an account manager is one person. */
function bodyOf(values: Values, seen: Values) {
  const isChanged = (...names: (keyof Values)[]) => names.some((name) => values[name] !== seen[name]);
  const { plan, rate_per_patient, ...manager } = values;
  const { plan: seenPlan, rate_per_patient: seenRate, ...seenManager } = seen;
  const isRate = isChanged('plan', 'rate_per_patient');
  const isManager = isChanged('name', 'email', 'phone');
  return {
    ...{ plan: plan as PlanKey, ...(isRate && { rate_per_patient }), ...(isManager && { account_manager: manager }) },
    seen: { plan: seenPlan, ...(isRate && { rate_per_patient: seenRate }), ...(isManager && seenManager) },
  };
}

function PlanForm({ doctor, plan, onClose, onSaved, onLostPhone, onAskForAccess }: PlanDialogProps & { plan: PlanFacts }) {
  const form = useForm({ initialValues: { ...valuesOf(plan), seen: valuesOf(plan) } });
  const changedMeanwhile = useChangedMeanwhile(LABELS, (name, theirs) =>
    form.setFieldValue('seen', { ...form.getValues().seen, [name]: theirs }),
  );
  const sending = useSubmission(changePlan, {
    failed: (fault) => {
      changedMeanwhile.heard(fault);
      return inItsWords(t('The plan could not be changed. Please try again.'))(fault);
    },
    onFieldErrors: form.setErrors,
    stale: ['identity', 'admin', 'billing'],
  });
  const choose = (chosen: PlanKey) => {
    const own = chosen === plan.plan ? plan.rate_per_patient : (PLAN_TERMS[chosen].ratePaise ?? 0) / 100;
    form.setFieldValue('plan', chosen);
    form.setFieldValue('rate_per_patient', own === 0 ? '' : rateText(own));
  };
  const send = async ({ seen, ...values }: typeof form.values) => {
    changedMeanwhile.forget();
    const done = await sending.submit({ params: { id: String(doctor.doctor_id) }, body: bodyOf(values, seen) });
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
      sending={{ ...sending, failure: changedMeanwhile.isAny ? null : sending.failure }}
      news={
        <ChangedMeanwhile
          fields={changedMeanwhile.fieldsOf(form.getValues())}
          inWords={(value, name) => (name === 'plan' ? labelOfPlan(value) : value)}
          onChoose={(field, whose) => {
            sending.dismiss();
            changedMeanwhile.choose(form, field, whose);
          }}
        />
      }
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
        label={t(LABELS.plan)}
        value={form.values.plan}
        data={PLANS.map((value) => ({ value, label: t(PLAN_TERMS[value].label) }))}
        onChange={({ currentTarget }) => choose(currentTarget.value as PlanKey)}
        data-autofocus
      />
      <Field
        form={form}
        name="rate_per_patient"
        as={TextInput}
        label={t(LABELS.rate_per_patient)}
        description={t('It counts for patients who are completed from now on.')}
        inputMode="decimal"
      />
      <Field form={form} name="name" as={TextInput} label={t(LABELS.name)} autoComplete="off" />
      <Field form={form} name="email" as={TextInput} label={t(LABELS.email)} type="email" autoComplete="off" />
      <Field form={form} name="phone" as={TextInput} label={t(LABELS.phone)} type="tel" autoComplete="off" />
    </DialogForm>
  );
}
