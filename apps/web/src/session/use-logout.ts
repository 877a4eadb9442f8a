import { leave } from '@nidaan/api-client';
import { logout } from '@nidaan/identity-contracts';
import { useNavigate } from 'react-router-dom';

/** Removes both tokens, has the server end the session, and goes to /login (SES-05). */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    leave(logout);
    void navigate('/login');
  };
}
