import { describe, expect, it } from '@jest/globals';
import { CallSpeaker, type Device, type SoundSettings } from './call-speaker.ts';

const call = (number: string) => ({ number, room: '3', counter: '' });

/** A device whose speech ends when the test says so. */
function deviceOf(hasVoice = true) {
  const heard: string[] = [];
  const ends: (() => void)[] = [];
  const device: Device = {
    chime: (volume) => heard.push(`chime ${volume}`),
    hasVoice: () => hasVoice,
    say: (text) => {
      heard.push(text);
      return new Promise((resolve) => ends.push(resolve));
    },
    wait: (ms) => (ms > 5000 ? new Promise(() => undefined) : Promise.resolve()),
  };
  return { device, heard, endSpeech: () => ends.shift()!() };
}
const turns = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
const settings: SoundSettings = { language: 'en', voice: true, volume: 50, isSilent: false };

describe('the sound of a display', () => {
  it('FRD-68 chimes, then says the call; calls of one moment come one after the other', async () => {
    const { device, heard, endSpeech } = deviceOf();
    const speaker = new CallSpeaker(device, () => settings);
    speaker.call(call('A1'));
    speaker.call(call('A2'));
    await turns();
    expect(heard).toEqual(['chime 0.5', 'Token A 1, room 3']);
    endSpeech();
    await turns();
    expect(heard).toEqual(['chime 0.5', 'Token A 1, room 3', 'chime 0.5', 'Token A 2, room 3']);
  });

  it('FRD-68 lets at most three calls wait', async () => {
    const { device, heard, endSpeech } = deviceOf();
    const speaker = new CallSpeaker(device, () => settings);
    speaker.call(call('A1'));
    await turns();
    for (const number of ['A2', 'A3', 'A4', 'A5']) speaker.call(call(number));
    expect(speaker.waiting).toBe(3);
    for (let n = 0; n < 4; n += 1) {
      endSpeech();
      await turns();
    }
    expect(heard.filter((text) => text.startsWith('Token'))).toHaveLength(4);
  });

  it.each([
    ['the device has no voice for the language', false, settings],
    ['nobody has written the sentence in the language', true, { ...settings, language: 'ta' }],
    ['speech is off', true, { ...settings, voice: false }],
  ])('FRD-68 only chimes where %s', async (_why, hasVoice, given) => {
    const { device, heard } = deviceOf(hasVoice);
    new CallSpeaker(device, () => given).call(call('A1'));
    await turns();
    expect(heard).toEqual(['chime 0.5']);
  });

  it('FRD-68 is silent in the silent hours', async () => {
    const { device, heard } = deviceOf();
    new CallSpeaker(device, () => ({ ...settings, isSilent: true })).call(call('A1'));
    await turns();
    expect(heard).toEqual([]);
  });
});
