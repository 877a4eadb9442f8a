import { paths, t } from '@nidaan/ui';
import { Link } from 'react-router-dom';

/** Leads from the desk, which shows who has waited longest, to who was registered last. */
export const NewestPatients = () => <Link to={paths.patients}>{t('All patients, the newest first')}</Link>;
