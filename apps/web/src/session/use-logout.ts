import { leave } from '@nidaan/api-client';
import { logout } from '@nidaan/identity-contracts';
import { useNavigate } from 'react-router-dom';
import { forgetWayBack } from './way-back.ts';

/** Removes both tokens, has the server end the session, and goes to /login (SES-05). */
export function useLogout(): () => void {
  const navigate = useNavigate();
  return () => {
    forgetWayBack();
    leave(logout);
    void navigate('/login');
  };
}
