import { Button } from '@mantine/core';
import { EntryFrame } from '@nidaan/ui';

export function NotFoundPage() {
  return (
    <EntryFrame title="Page not found" lead="There is no page at this address. It may have moved, or the link may be incomplete.">
      <Button component="a" href="/" fullWidth>
        Go to the home page
      </Button>
    </EntryFrame>
  );
}
