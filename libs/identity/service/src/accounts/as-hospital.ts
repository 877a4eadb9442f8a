import { currentContext, newContext, runInContext } from '@nidaan/platform-access';

/** Runs work of a request in the name of a hospital that its caller does not belong to (yet): verification, staff actions. */
export const asHospital = <T>(hospitalId: number, work: () => Promise<T>): Promise<T> =>
  runInContext(newContext({ ...currentContext(), hospitalId }), work);
