import { AdminPanel } from '@nidaan/admin-web';
import { useLocation } from 'react-router-dom';
import { titleAt } from '../addresses.ts';
import { STAFF_TITLES } from './titles.ts';

/** The panel with the titles of its addresses. */
export function StaffPanel({ onLogout }: { onLogout: () => void }) {
  const { pathname } = useLocation();
  return <AdminPanel title={titleAt(STAFF_TITLES, pathname)} onLogout={onLogout} />;
}
