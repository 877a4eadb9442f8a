import { paths } from '@nidaan/ui';
import { useLocation } from 'react-router-dom';
import { DayEnd } from './day-end.tsx';
import { FrontDeskTab } from './front-desk-tab.tsx';

/** The front desk and its day's end. */
export function DeskPages() {
  const { pathname } = useLocation();
  return pathname === paths.deskDay ? <DayEnd /> : <FrontDeskTab />;
}
