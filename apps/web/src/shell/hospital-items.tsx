import { Menu } from '@mantine/core';
import type { Profile } from '@nidaan/identity-contracts';
import { Icon, paths, t } from '@nidaan/ui';
import { IconBuildingHospital } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { HospitalChange } from './hospital-change.ts';

/** The other hospitals of the same person; nothing where there is one (ORG-25). */
export function HospitalItems({ profile }: { profile: Profile | undefined }) {
  const others = profile?.hospitals?.filter(({ is_current: isCurrent }) => !isCurrent);
  if (!others || others.length === 0) return null;
  return (
    <>
      <Menu.Label>{t('Change hospital')}</Menu.Label>
      {others.map(({ hospital_id: id, hospital_name: name }) => (
        <Menu.Item
          key={id}
          component={Link}
          to={paths.dashboard}
          state={{ changeTo: { id, name } } satisfies HospitalChange}
          leftSection={<Icon of={IconBuildingHospital} />}
        >
          {name}
        </Menu.Item>
      ))}
      <Menu.Divider />
    </>
  );
}
