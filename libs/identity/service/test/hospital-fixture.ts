import type { IdentityApp } from './identity-app.ts';

/** A picture of one pixel. */
export const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

export const file = (content: Buffer, name = 'a.png', type = 'image/png') => new File([new Uint8Array(content)], name, { type });

/** Parts of a form, in order; a name may come several times. */
export type Parts = [name: string, value: string | File][];

function formOf(parts: Parts): FormData {
  const form = new FormData();
  for (const [name, value] of parts) form.append(name, value);
  return form;
}

export const images = (count: number): Parts => Array.from({ length: count }, () => ['hospital_images', file(PNG)]);

/** A logged in hospital with its id and its calls. */
export async function loggedInHospital(app: IdentityApp, change: Record<string, unknown> = {}) {
  const sent = await app.verified(change);
  const { access: token } = await app.login(sent.email, sent.password);
  const profile = async () => (await app.get('/api/user-details/', { token })).body[0];
  const { id } = await profile();
  const [row] = await app.sql('SELECT hospital_id FROM identity.accounts WHERE id = $1', [id]);
  return {
    ...sent,
    token,
    id: id as number,
    hospitalId: row!.hospital_id as number,
    profile,
    put: (body: unknown) => app.put(`/api/user-details/${id}/`, body, { token }),
    upload: (parts: Parts) => app.put(`/api/user-details/${id}/`, formOf(parts), { token }),
    tab: (body: unknown) => app.post('/api/update-tab-settings', body, { token }),
  };
}
