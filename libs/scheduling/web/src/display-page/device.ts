import { useSyncExternalStore } from 'react';
import type { Device } from './call-speaker.ts';

const TONES = [880, 660] as const;
const TONE_SECONDS = 0.35;

const voiceOf = (language: string): SpeechSynthesisVoice | undefined =>
  window.speechSynthesis?.getVoices().find(({ lang }) => lang.toLowerCase().startsWith(language));

const onVoices = (listener: () => void) => {
  window.speechSynthesis?.addEventListener('voiceschanged', listener);
  return () => window.speechSynthesis?.removeEventListener('voiceschanged', listener);
};

/** Whether this device can say a language. Some browsers know their voices only a moment after they are first asked. */
export const useHasVoice = (language: string): boolean => useSyncExternalStore(onVoices, () => voiceOf(language) !== undefined);

/** Sounds of this device. Made by a gesture: browsers let no page sound before one. */
export function openDevice(): Device {
  const audio = new AudioContext();
  void audio.resume();
  return {
    chime(volume) {
      TONES.forEach((frequency, at) => {
        const [tone, loudness] = [audio.createOscillator(), audio.createGain()];
        const begins = audio.currentTime + at * TONE_SECONDS;
        tone.frequency.value = frequency;
        loudness.gain.setValueAtTime(volume, begins);
        loudness.gain.exponentialRampToValueAtTime(0.001, begins + TONE_SECONDS);
        tone.connect(loudness).connect(audio.destination);
        tone.start(begins);
        tone.stop(begins + TONE_SECONDS);
      });
    },
    hasVoice: (language) => voiceOf(language) !== undefined,
    say: (text, language, volume) =>
      new Promise((resolve) => {
        const said = new SpeechSynthesisUtterance(text);
        said.lang = `${language}-IN`;
        said.voice = voiceOf(language) ?? null;
        said.volume = volume;
        said.onend = () => resolve();
        said.onerror = () => resolve();
        window.speechSynthesis.speak(said);
      }),
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  };
}
