import type { KeyInput, Page } from '@nidaan/testing/browser';

/** A keyboard that counts: each key that goes down is one, also Ctrl, Shift and Alt. */
export class Keys {
  count = 0;

  constructor(private readonly page: Page) {}

  /** Letters and digits, one key each; capitals need a second one. */
  async type(text: string): Promise<void> {
    this.count += text.length + (text.match(/[A-Z]/g)?.length ?? 0);
    await this.page.keyboard.type(text);
  }

  async press(...names: KeyInput[]): Promise<void> {
    for (const name of names) {
      this.count += 1;
      await this.page.keyboard.press(name);
    }
  }

  /** A key while another is held. */
  async held(modifier: 'Control' | 'Alt' | 'Shift', key: KeyInput): Promise<void> {
    this.count += 2;
    await this.page.keyboard.down(modifier);
    await this.page.keyboard.press(key);
    await this.page.keyboard.up(modifier);
  }
}
