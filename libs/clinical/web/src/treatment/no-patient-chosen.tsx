import { Button } from '@mantine/core';
import { EmptyState, paths, Section } from '@nidaan/ui';
import { IconStethoscope } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

export const NoPatientChosen = () => (
  <Section title="Patient Treatment">
    <EmptyState
      icon={<IconStethoscope size={20} stroke={1.5} />}
      title="No patient chosen"
      text="Choose a patient from the list and press Treat."
      action={
        <Button variant="default" component={Link} to={paths.waiting}>
          Go to Patients List
        </Button>
      }
    />
  </Section>
);
