import { Anchor } from '@mantine/core';
import { paths, t } from '@nidaan/ui';
import { Link } from 'react-router-dom';

/** Leads from the desk, which shows who has waited longest, to who was registered last. */
export const NewestPatients = () => (
  <Anchor component={Link} to={paths.patients} inherit>
    {t('All patients, the newest first')}
  </Anchor>
);
