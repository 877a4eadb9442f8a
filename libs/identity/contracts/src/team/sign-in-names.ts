/** Ends the sign-in name of people without an e-mail: no mail is ever sent there (ORG-22). */
const DESK = '.desk';

/** With what somebody without an e-mail signs in: 'sister.meera@h7.desk'. */
export const signInName = (loginName: string, hospitalId: number): string => `${loginName}@h${hospitalId}${DESK}`;

/** Whether an e-mail is such a sign-in name. */
export const isDeskName = (email: string): boolean => email.toLowerCase().endsWith(DESK);
