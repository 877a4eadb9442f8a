import { session } from '@nidaan/api-client';
import { useNavigate } from 'react-router-dom';

/** Removes both tokens and goes to /login (SES-05). */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    session.clear();
    void navigate('/login');
  };
}
