import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderWithTheme } from '../testing.tsx';
import { initialsOf } from './initials.ts';
import { PersonAvatar } from './person-avatar.tsx';

describe('PersonAvatar', () => {
  it.each([
    ['Dr Asha', 'A'],
    ['Dr. Meera Kulkarni', 'MK'],
    ['Dr.Asha Verma', 'AV'],
    ['Prof. Dr. Vijay  Ramesh Patil', 'VP'],
    ['asha', 'A'],
    ['डॉ. सुनीता पाटील', 'सुपा'],
    ['Dr', 'D'],
    ['', ''],
  ])('takes the initials of %s without the title', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });

  it('shows the initials where there is no photo', () => {
    renderWithTheme(<PersonAvatar name="Dr Asha" photo={null} size={30} />);
    expect(screen.getByText('A')).toBeTruthy();
  });
});
