import { spokenText, type SpokenCall } from './spoken.ts';

/** More than these do not wait to be spoken: the screen shows them all (FRD-68). */
const MOST_WAITING = 3;
// Some voices never say that they have ended.
const LONGEST_MS = 12_000;
const AFTER_CHIME_MS = 900;

export interface SoundSettings {
  language: string;
  voice: boolean;
  /** 0 to 100. */
  volume: number;
  isSilent: boolean;
}

/** What it sounds with: the device's own, and stand-ins in tests. */
export interface Device {
  chime: (volume: number) => void;
  hasVoice: (language: string) => boolean;
  /** Resolves when it was said. */
  say: (text: string, language: string, volume: number) => Promise<void>;
  wait: (ms: number) => Promise<void>;
}

/** Says calls one after the other: a chime, then the words in the display's language. */
export class CallSpeaker {
  readonly #waiting: SpokenCall[] = [];
  #isSpeaking = false;

  constructor(
    private readonly device: Device,
    private readonly settings: () => SoundSettings,
  ) {}

  /** How many wait. */
  get waiting(): number {
    return this.#waiting.length;
  }

  call(call: SpokenCall): void {
    if (this.settings().isSilent || this.#waiting.length >= MOST_WAITING) return;
    this.#waiting.push(call);
    if (!this.#isSpeaking) void this.#speak();
  }

  async #speak(): Promise<void> {
    this.#isSpeaking = true;
    for (let call = this.#waiting.shift(); call; call = this.#waiting.shift()) await this.#one(call);
    this.#isSpeaking = false;
  }

  async #one(call: SpokenCall): Promise<void> {
    const { language, voice, volume } = this.settings();
    this.device.chime(volume / 100);
    await this.device.wait(AFTER_CHIME_MS);
    const text = spokenText(language, call);
    if (!voice || text === null || !this.device.hasVoice(language)) return;
    await Promise.race([this.device.say(text, language, volume / 100), this.device.wait(LONGEST_MS)]);
  }
}
