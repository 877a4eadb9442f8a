import { currentContext, newContext, runInContext } from '@nidaan/platform-access';

/** Runs a public call in the name of the hospital whose page it is. */
export const ofHospital = <T>(hospitalId: number, work: () => Promise<T>): Promise<T> =>
  runInContext(newContext({ ...currentContext(), hospitalId }), work);
