import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { file, images, loggedInHospital, PNG } from './hospital-fixture.ts';
import { startIdentity, type IdentityApp } from './identity-app.ts';

let app: IdentityApp;
beforeAll(async () => {
  app = await startIdentity({ RATE_LIMITS: 'off' });
});
afterAll(() => app?.close());

const hospital = () => loggedInHospital(app);
const JPG = Buffer.concat([
  Buffer.from('ffd8ffe000104a46494600010100000100010000ffc0000b080001000101011100ffd9', 'hex'),
  Buffer.alloc(64),
]);
const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const FOUR = 'Maximum 4 hospital images are allowed';
const picture = (url: string) => app.get(url);

describe('photo and images', () => {
  it('PRO-11 OPN-54 SEC-09 SEC-10 come back, without a token, as the same bytes and never as a page', async () => {
    const ours = await hospital();
    await ours.upload([
      ['profile_photo', file(PNG)],
      ['hospital_images', file(JPG, 'b.png')],
    ]);
    const { profile_photo: photo, hospitalImages } = await ours.profile();
    for (const [url, content, type] of [
      [photo, PNG, 'image/png'],
      [hospitalImages[0], JPG, 'image/jpeg'],
    ]) {
      expect(url).toMatch(/^\/api\/files\/profile\/\d+\/[a-z2-7]{2}\/[a-z2-7]{30}$/);
      const { status, raw, headers } = await picture(url);
      expect([status, Buffer.compare(raw, content)]).toEqual([200, 0]);
      expect(headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cross-origin-resource-policy': 'cross-origin',
      });
    }
    const odd = photo.replace(/.$/, (last: string) => (last === 'a' ? 'b' : 'a'));
    for (const path of [
      odd,
      '/api/files/profile/1/aa/..%2f..%2fx',
      '/api/files/profile/..%2f/aa/x',
      '/api/files/profile/1/%00/x',
    ])
      expect([path, (await picture(path)).status]).toEqual([path, 404]);
  });

  it('PRO-07 a new photo takes the place of the old one, whose file is gone', async () => {
    const ours = await hospital();
    await ours.upload([['profile_photo', file(PNG)]]);
    const first = (await ours.profile()).profile_photo;
    await ours.upload([['profile_photo', file(JPG)]]);
    const second = (await ours.profile()).profile_photo;
    expect([second === first, (await picture(first)).status, (await picture(second)).status]).toEqual([false, 404, 200]);
    expect(await app.fileCount(ours.hospitalId)).toBe(1);
  });

  it('L11 a store that does not remove the old photo does not make a saved profile look like a failure', async () => {
    const ours = await hospital();
    await ours.upload([['profile_photo', file(PNG)]]);
    const first = (await ours.profile()).profile_photo;
    const removal = jest.spyOn(app.files, 'remove').mockRejectedValue(new Error('The store is away'));
    const { status } = await ours.upload([
      ['profile_photo', file(JPG)],
      ['aboutHospital', 'saved'],
    ]);
    expect(removal).toHaveBeenCalled();
    removal.mockRestore();
    const { profile_photo: second, aboutHospital } = await ours.profile();
    expect([status, second === first, aboutHospital]).toEqual([200, false, 'saved']);
  });

  it('PRO-08 CON-25 keeps four images as four; PRO-09 a fifth is refused in the documented words, and nothing changes', async () => {
    const ours = await hospital();
    const five = await ours.upload([['aboutHospital', 'not saved'], ...images(5)]);
    expect([five.status, five.body.message]).toEqual([400, FOUR]);
    expect((await ours.upload(images(4))).body.hospitalImages).toHaveLength(4);
    const before = await ours.profile();
    const more = await ours.upload([['aboutHospital', 'not saved'], ['profile_photo', file(PNG)], ...images(1)]);
    expect([more.status, more.body.message]).toEqual([400, FOUR]);
    expect(await ours.profile()).toEqual(before);
    expect(await app.fileCount(ours.hospitalId)).toBe(4);
  });

  it('OPN-43 files alone join the present ones; addresses say which stay; an empty one removes all', async () => {
    const ours = await hospital();
    await ours.upload(images(2));
    const [first, second] = (await ours.profile()).hospitalImages;
    const three = (await ours.upload(images(1))).body.hospitalImages;
    expect(three.slice(0, 2)).toEqual([first, second]);
    const kept = (await ours.upload([['hospital_images', `https://clinic.example${second}`], ...images(1)])).body.hospitalImages;
    expect([kept.length, kept[0]]).toEqual([2, second]);
    expect((await picture(first)).status).toBe(404);
    expect((await ours.put({ hospital_images: [second] })).body.hospitalImages).toEqual([second]);
    expect((await ours.upload([['hospital_images', '']])).body.hospitalImages).toEqual([]);
    expect(await app.fileCount(ours.hospitalId)).toBe(0);
  });

  it('OPN-43 SEC-04 takes no address of another hospital or of anywhere else', async () => {
    const [ours, theirs] = [await hospital(), await hospital()];
    await theirs.upload([['profile_photo', file(PNG)], ...images(1)]);
    await ours.upload(images(1));
    const before = await ours.profile();
    const { profile_photo: photo, hospitalImages } = await theirs.profile();
    for (const address of [hospitalImages[0], photo, 'https://evil.example/x.png', '../../x', 'null']) {
      const { status } = await ours.upload([['hospital_images', address]]);
      expect([address, status]).toEqual([address, 400]);
    }
    expect(await ours.profile()).toEqual(before);
    expect((await picture(hospitalImages[0])).status).toBe(200);
  });

  it('PRO-20 S9 refuses what is no picture by its content, whatever it is called, and keeps nothing of it', async () => {
    const ours = await hospital();
    for (const content of [HTML, SVG, Buffer.from('%PDF-1.7\n'), Buffer.from('MZ'), Buffer.from('plain')]) {
      for (const field of ['profile_photo', 'hospital_images']) {
        const { status, body } = await ours.upload([
          ['hospital_images', file(PNG)],
          [field, file(content, 'x.png', 'image/png')],
        ]);
        expect([status, body.message]).toEqual([400, 'Please choose a JPG, PNG, GIF or WebP image.']);
      }
    }
    expect((await ours.profile()).hospitalImages).toEqual([]);
    expect(await app.fileCount(ours.hospitalId)).toBe(0);
  });

  it('PRO-09 holds when uploads come at once: never more than four', async () => {
    const ours = await hospital();
    const answers = await Promise.all(Array.from({ length: 6 }, () => ours.upload(images(2))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400, 400, 400]);
    expect((await ours.profile()).hospitalImages).toHaveLength(4);
    expect(await app.fileCount(ours.hospitalId)).toBe(4);
  });
});
