import { Button, NativeSelect } from '@mantine/core';
import { breachPersonsCsv } from '@nidaan/patients-contracts';
import { DateField, Form, Section, t, useToday } from '@nidaan/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PersonsFound } from './persons-found.tsx';
import { breachPersonsQuery, membersQuery, type BreachQuestion } from './privacy.queries.ts';
import styles from './privacy.module.css';

/** Persons whose data a member may have seen in a time (ORG-79). */
export function BreachPersons({ id }: { id: number }) {
  const today = useToday();
  const { data: members } = useQuery(membersQuery);
  const [asked, setAsked] = useState<BreachQuestion>({ member: '', from: today, to: today });
  const [shown, setShown] = useState<BreachQuestion | null>(null);
  const change = (part: Partial<BreachQuestion>) => (setAsked({ ...asked, ...part }), setShown(null));
  const choices = (members ?? []).map(({ id: value, name, role }) => ({ value: String(value), label: `${name}, ${role}` }));
  return (
    <Section title={t('Persons concerned')} hint={t('Whose records a member read or changed on these days.')}>
      <Form label={t('Persons concerned')} className={styles.form} onSend={() => setShown(asked)}>
        <div className={styles.question}>
          <NativeSelect
            label={t('Member')}
            data={[{ value: '', label: t('Choose') }, ...choices]}
            value={asked.member}
            onChange={({ currentTarget }) => change({ member: currentTarget.value })}
          />
          <DateField label={t('From')} value={asked.from} max={today} onChange={(from) => change({ from })} />
          <DateField label={t('To')} value={asked.to} max={today} onChange={(to) => change({ to })} />
          <Button type="submit" variant="default" disabled={asked.member === ''}>
            {t('Show')}
          </Button>
        </div>
      </Form>
      {shown && <Found id={id} asked={shown} />}
    </Section>
  );
}

function Found({ id, asked }: { id: number; asked: BreachQuestion }) {
  const found = useQuery(breachPersonsQuery(id, asked));
  return (
    <PersonsFound
      id={id}
      label={t('Persons concerned')}
      found={found}
      csv={{ route: breachPersonsCsv, query: asked }}
      empty={t('This member touched no record on these days.')}
    />
  );
}
