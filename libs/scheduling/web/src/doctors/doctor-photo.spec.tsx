import { FakeServer } from '@nidaan/api-client/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Doctor } from '@nidaan/scheduling-contracts';
import { show } from '@nidaan/ui/testing';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { DoctorPhoto } from './doctor-photo.tsx';

const SAVE = 'POST /api/doctors/3/photo/';
const REMOVE = 'DELETE /api/doctors/3/photo/';
const KEPT = '/api/files/doctor/1/aa/kept?expires=1&signature=x';
const NOBODY = { id: 3, name: 'Dr Meera Iyer', photo_url: null, version: 1 } as Doctor;

const { createObjectURL, revokeObjectURL } = URL;
let server: FakeServer;
let closed: number;
beforeAll(() => {
  URL.createObjectURL = (file) => `blob:${(file as File).name}`;
  URL.revokeObjectURL = () => undefined;
});
afterAll(() => void Object.assign(URL, { createObjectURL, revokeObjectURL }));
beforeEach(() => {
  server = new FakeServer().install();
  closed = 0;
});
afterEach(cleanup);

const open = async (doctor: Doctor = NOBODY) => {
  show(<DoctorPhoto doctor={doctor} onClose={() => (closed += 1)} />);
  return within(await screen.findByRole('dialog', { name: 'Photo of Dr Meera Iyer' }));
};
const choose = (name: string, size = 10) => {
  const file = new File([new Uint8Array(size)], name, { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText('Photo', { selector: 'input' }), { target: { files: [file] } });
};
const source = () => screen.queryByRole('img')?.getAttribute('src');

describe('the photo of a doctor', () => {
  it('FRD-78 is chosen, seen before it is saved, and saved by Enter', async () => {
    server.on(SAVE, { status: 200, body: { ...NOBODY, photo_url: KEPT } });
    const dialog = await open();
    const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save photo' });
    expect([save.disabled, source(), dialog.queryByRole('button', { name: 'Remove photo' })]).toEqual([true, undefined, null]);
    choose('me.jpg');
    expect((await dialog.findByRole('img', { name: 'The photo that was chosen' })).getAttribute('src')).toBe('blob:me.jpg');
    expect(document.activeElement).toBe(save);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(closed).toBe(1));
    expect(((server.seen(SAVE)[0]!.body as FormData).get('photo') as File).name).toBe('me.jpg');
  });

  it('FRD-78 is replaced or removed where there is one', async () => {
    server.on(REMOVE, { status: 200, body: NOBODY });
    const dialog = await open({ ...NOBODY, photo_url: KEPT });
    expect(source()).toBe(KEPT);
    choose('new.jpg');
    await waitFor(() => expect(source()).toBe('blob:new.jpg'));
    expect(dialog.queryByRole('button', { name: 'Remove photo' })).toBeNull();
    cleanup();
    await open({ ...NOBODY, photo_url: KEPT });
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo' }));
    await waitFor(() => expect(closed).toBe(1));
    expect([server.seen(REMOVE).length, server.seen(SAVE).length]).toEqual([1, 0]);
  });

  it('FRD-78 says what is wrong with it: at once where it is too large, else in the words of the server', async () => {
    const kind = 'Please choose a photo: JPEG, PNG or WebP.';
    server.on(SAVE, { status: 400, body: { message: kind, errors: { photo: kind } } });
    const dialog = await open();
    choose('large.jpg', 5 * 1024 * 1024 + 1);
    expect(await dialog.findByText('The photo is larger than 5 MB')).toBeTruthy();
    expect([source(), dialog.getByRole<HTMLButtonElement>('button', { name: 'Save photo' }).disabled]).toEqual([undefined, true]);
    choose('drawing.jpg');
    await userEvent.click(await dialog.findByRole('button', { name: 'Save photo' }));
    expect(await dialog.findByText(kind)).toBeTruthy();
    expect([closed, server.seen(SAVE).length]).toEqual([0, 1]);
  });
});
