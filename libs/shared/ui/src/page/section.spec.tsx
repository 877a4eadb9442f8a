import { Button } from '@mantine/core';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { show } from '../testing.tsx';
import { Section } from './section.tsx';

describe('a titled panel', () => {
  it('shows its hint beside actions as well', () => {
    show(
      <Section title="Roles" hint="Ready-made roles cannot be changed." actions={<Button>Print</Button>}>
        <p>Owner</p>
      </Section>,
    );
    expect(screen.getByRole('region', { name: 'Roles' }).textContent).toBe('RolesReady-made roles cannot be changed.PrintOwner');
  });
});
