import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { personPhoto, type PersonPhoto } from '@nidaan/patients-contracts';
import { runAs } from '@nidaan/platform-access';
import sharp from 'sharp';
import { PatientsApp } from './patients-app.ts';
import { addPerson } from './persons-fixture.ts';
import { pictureOf, sendPhoto } from './send-photo.ts';

describe('photos of patients', () => {
  let app: PatientsApp;
  let photo: Buffer;
  beforeAll(async () => {
    app = await PatientsApp.start();
    await addPerson(app, 1, 1, { first_name: 'Sunita' });
    photo = await pictureOf('#804020');
  }, 60_000);
  afterAll(() => app?.stop());

  const send = (bytes: Buffer, more?: Parameters<typeof sendPhoto>[2]) => sendPhoto(app, bytes, more);
  const open = async (address: string | null) => {
    const { pathname, search } = new URL(address!, 'http://nidaan.test');
    return app.composition.http('patients').inject({ url: pathname + search });
  };

  it('FRD-34 keeps a photo as two pictures behind addresses that are signed for an hour, which nobody can make up', async () => {
    const { status, body } = await send(photo);
    expect(status).toBe(200);
    const saved: PersonPhoto = personPhoto.parse(body);
    const sizes = [];
    for (const address of [saved.photo_url, saved.photo_small_url]) {
      const file = await open(address);
      const { format, width, height } = await sharp(file.rawPayload).metadata();
      sizes.push([file.statusCode, format, width, height]);
    }
    expect(sizes).toEqual([
      [200, 'jpeg', 480, 480],
      [200, 'jpeg', 96, 96],
    ]);
    const [card] = (await app.get('/api/persons/?search=Sunita', 1)).body;
    expect((await open(card.photo_url)).statusCode).toBe(200);
    const address = new URL(saved.photo_url!, 'http://nidaan.test');
    expect(Number(address.searchParams.get('expires')) - Date.now() / 1000).toBeLessThan(3700);
    address.searchParams.set('expires', String(Math.ceil(Date.now() / 1000) + 9000));
    expect((await open(address.href)).statusCode).toBe(404);
    expect((await open(`${address.pathname}?expires=1&signature=x`)).statusCode).toBe(404);
  });

  it('FRD-34 takes the place of the photo before, whose address opens nothing any more; removed, there is none', async () => {
    const first = (await send(photo)).body as PersonPhoto;
    const second = (await send(photo)).body as PersonPhoto;
    expect(second.version).toBe(first.version + 1);
    expect([(await open(first.photo_url)).statusCode, (await open(second.photo_url)).statusCode]).toEqual([404, 200]);
    const removed = await app.call('DELETE', '/api/persons/1/photo/', 1);
    expect([removed.status, removed.body]).toEqual([
      200,
      { photo_url: null, photo_small_url: null, version: second.version + 1 },
    ]);
    expect((await open(second.photo_small_url)).statusCode).toBe(404);
    const changes = await runAs({ hospitalId: 1 }, () =>
      app.db.query<{ changes: unknown }>('SELECT changes FROM person_changes WHERE hospital_id = 1 AND version = $1', [
        second.version + 1,
      ]),
    );
    expect(changes).toEqual([{ changes: [{ field: 'photo', before: true, after: false }] }]);
  });

  it('FRD-34 L3 keeps one photo where the desk sends it twice under one key', async () => {
    const [first, second] = [await send(photo, { key: 'p-1' }), await send(photo, { key: 'p-1' })];
    expect(second.body).toEqual(first.body);
  });

  it('FRD-34 refuses what is no photo by its content, too large a one, none at all, and people of another hospital', async () => {
    const said = async (bytes: Buffer, more?: Parameters<typeof send>[1]) => {
      const { status, body } = await send(bytes, more);
      return [status, body.message];
    };
    expect(await said(Buffer.from('<svg onload="x"/>'))).toEqual([400, 'Please choose a photo: JPEG, PNG or WebP.']);
    expect(await said(Buffer.concat([photo, Buffer.alloc(5 * 1024 * 1024)]))).toEqual([400, 'The photo is larger than 5 MB']);
    expect(await said(photo, { field: 'picture' })).toEqual([400, 'A photo is expected']);
    expect(await said(photo, { hospital: 2 })).toEqual([404, 'No patient found with this UHID']);
    expect(await said(photo, { id: 99 })).toEqual([404, 'No patient found with this UHID']);
  });
});
