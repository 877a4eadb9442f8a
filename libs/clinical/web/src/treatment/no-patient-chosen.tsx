import { Button } from '@mantine/core';
import { EmptyState, Section } from '@nidaan/ui';
import { IconStethoscope } from '@tabler/icons-react';

export const NoPatientChosen = ({ onGoToList }: { onGoToList: () => void }) => (
  <Section title="Patient Treatment">
    <EmptyState
      icon={<IconStethoscope size={20} stroke={1.5} />}
      title="No patient chosen"
      text="Choose a patient from the list and press Treat."
      action={
        <Button variant="default" onClick={onGoToList}>
          Go to Patients List
        </Button>
      }
    />
  </Section>
);
