import { join } from 'node:path';
import { keptText, madeUpPassword, type Config } from '@nidaan/platform-config';

/** The platform administrator's login of one machine, and how to print it. */
export interface AdminLogin {
  email: string;
  password: string;
  /** What is printed at start. */
  hint: string;
}

/** ADMIN_PASSWORD where given; else one made up on the first start and kept in the data folder, readable by its owner only. */
export function adminLogin({ values }: Config): AdminLogin {
  const email = values.ADMIN_EMAIL;
  if (values.ADMIN_PASSWORD) return { email, password: values.ADMIN_PASSWORD, hint: `${email}, password as in ADMIN_PASSWORD` };
  const file = join(values.dataDir, 'admin-password.txt');
  const { text, isNew } = keptText(file, () => `${madeUpPassword()}\n`);
  const password = text.trim();
  return { email, password, hint: isNew ? `${email}, password ${password} (kept in ${file})` : `${email}, password in ${file}` };
}
