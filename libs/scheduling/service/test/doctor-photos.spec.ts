import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { doctor as doctorAnswer, doctorChanged } from '@nidaan/scheduling-contracts';
import { hospitalResumed, hospitalSuspended } from '@nidaan/platform-access';
import sharp from 'sharp';
import { OnlineFixture } from './online-fixture.ts';

const HOST = 'http://nidaan.test';
const UNKNOWN = 'No doctor found with this ID';

let online: OnlineFixture;
let picture: Buffer;
beforeAll(async () => {
  online = await OnlineFixture.open();
  // A camera writes where and when beside the picture.
  picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#804020' } })
    .withExif({ IFD0: { Copyright: 'Camera of Meera' } })
    .webp()
    .toBuffer();
}, 60_000);
afterAll(() => online?.scheduling.close());

const send = (hospital: number, doctor: number, bytes: Buffer, { field = 'photo', key = '' } = {}) => {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(bytes)], 'me.png', { type: 'image/png' }));
  return online.scheduling.as(hospital).post(`/api/doctors/${doctor}/photo/`, form, key ? { 'idempotency-key': key } : {});
};
const open = (address: string | null) => {
  const { pathname, search } = new URL(address!, HOST);
  return online.scheduling.nidaan.api.get(pathname + search);
};
const publicOne = async (hospital: number, doctor: number) => {
  const { body } = await online.get(`hospitals/${online.profile(hospital)}/doctors/`);
  return (body as { id: number; photo_url: string; photo_small_url: string }[]).find(({ id }) => id === doctor)!;
};

describe('photos of doctors', () => {
  it('FRD-78 FRD-34 are two pictures without what a camera wrote, which everybody sees on a page that takes bookings', async () => {
    const id = await online.doctor(1);
    expect(await publicOne(1, id)).toMatchObject({ photo_url: null, photo_small_url: null });
    const saved = await send(1, id, picture);
    expect([saved.status, saved.body.id, saved.body.version]).toEqual([200, id, 3]);
    expect(doctorAnswer.parse(saved.body).photo_url).toContain('signature=');
    const { photo_url: large, photo_small_url: small } = await publicOne(1, id);
    expect(large + small).not.toContain('?');
    const seen = [];
    for (const address of [large, small]) {
      const file = await open(address);
      const { format, width, height, exif } = await sharp(file.raw).metadata();
      seen.push([file.status, file.headers['cache-control'], format, width, height, exif]);
    }
    expect(seen).toEqual([
      [200, 'public, max-age=86400', 'jpeg', 480, 480, undefined],
      [200, 'public, max-age=86400', 'jpeg', 96, 96, undefined],
    ]);
    expect((await online.scheduling.told(doctorChanged, 1)).at(-1)).toMatchObject({ doctorId: id, version: 3 });
  });

  it('FRD-78 are shown to whoever has a signed address alone, where the page or the doctor takes no bookings', async () => {
    const id = await online.doctor(2);
    await send(2, id, picture);
    const { photo_url: shown } = await publicOne(2, id);
    const signed = async () => (await online.scheduling.as(2).get(`/api/doctors/${id}/`)).body.photo_url as string;
    const statuses = async () => [(await open(shown)).status, (await open(await signed())).status];
    expect(await statuses()).toEqual([200, 200]);
    await online.scheduling.as(2).put(`/api/doctors/${id}/`, { online: false });
    expect(await statuses()).toEqual([404, 200]);
    await online.scheduling.as(2).put(`/api/doctors/${id}/`, { online: true });
    await online.page(2, false);
    expect(await statuses()).toEqual([404, 200]);
    await online.page(2);
    await online.scheduling.tell(hospitalSuspended, { hospitalId: 2, at: '2026-11-23T02:00:00.000Z' });
    expect((await open(shown)).status).toBe(404);
    await online.scheduling.tell(hospitalResumed, { hospitalId: 2, at: '2026-11-23T02:10:00.000Z' });
    expect(await statuses()).toEqual([200, 200]);
    const address = new URL(await signed(), HOST);
    expect(Number(address.searchParams.get('expires')) * 1000 - online.scheduling.nidaan.clock.now().getTime()).toBeLessThan(
      3_700_000,
    );
    await online.page(2, false);
    address.searchParams.set('expires', String(Number(address.searchParams.get('expires')) + 9000));
    expect((await open(address.href)).status).toBe(404);
  });

  it('FRD-78 take the place of the one before, whose address opens nothing any more; removed, there is none', async () => {
    const id = await online.doctor(3);
    await send(3, id, picture);
    const { photo_url: first } = await publicOne(3, id);
    const [kept, again] = [await send(3, id, picture, { key: 'p-1' }), await send(3, id, picture, { key: 'p-1' })];
    expect(again.body).toEqual(kept.body);
    const { photo_url: second } = await publicOne(3, id);
    expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200]);
    const changed = await online.scheduling.as(3).put(`/api/doctors/${id}/`, { room: '4' });
    expect(changed.body.photo_url).toContain(`${second}?`);
    const removed = await online.scheduling.as(3).delete(`/api/doctors/${id}/photo/`);
    expect([removed.status, removed.body.photo_url, removed.body.version]).toEqual([200, null, 6]);
    expect([(await open(second)).status, (await publicOne(3, id)).photo_small_url]).toEqual([404, null]);
  });

  it('FRD-78 are refused where they are no photo by their content, too large or missing, and for doctors of others', async () => {
    const id = await online.doctor(4);
    const said = async (...sent: Parameters<typeof send>) => {
      const { status, body } = await send(...sent);
      return [status, body.message];
    };
    const torn = picture.subarray(0, picture.length / 2);
    const kind = 'Please choose a photo: JPEG, PNG or WebP.';
    expect(await said(4, id, Buffer.from('<svg onload="x"/>'))).toEqual([400, kind]);
    expect(await said(4, id, torn)).toEqual([400, kind]);
    expect(await said(4, id, Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)]))).toEqual([
      400,
      'The photo is larger than 5 MB',
    ]);
    expect(await said(4, id, picture, { field: 'picture' })).toEqual([400, 'A photo is expected']);
    expect(await said(4, id, Buffer.alloc(0))).toEqual([400, 'A photo is expected']);
    expect(await said(5, id, picture)).toEqual([404, UNKNOWN]);
    expect(await said(4, 99, picture)).toEqual([404, UNKNOWN]);
    const other = await online.scheduling.as(5).delete(`/api/doctors/${id}/photo/`);
    expect([other.status, other.body.message]).toEqual([404, UNKNOWN]);
    for (const odd of ['4/aa/bb', '4/..%2f/x', `x/aa/bb`]) expect((await open(`/api/files/doctor/${odd}`)).status).toBe(404);
  });
});
