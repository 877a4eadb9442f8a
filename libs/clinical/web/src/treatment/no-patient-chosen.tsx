import { Button } from '@mantine/core';
import { EmptyState, paths, Section, t } from '@nidaan/ui';
import { IconStethoscope } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

export const NoPatientChosen = () => (
  <Section title={t('Patient Treatment')}>
    <EmptyState
      icon={<IconStethoscope size={20} stroke={1.5} />}
      title={t('No patient chosen')}
      text={t('Choose a patient from the list and press Treat.')}
      action={
        <Button variant="default" component={Link} to={paths.waiting}>
          {t('Go to Patients List')}
        </Button>
      }
    />
  </Section>
);
