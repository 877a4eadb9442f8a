import { SESSION_MESSAGES as messages } from '@nidaan/identity-contracts';

/** 'Chrome on Windows', from what a browser says of itself. Loaded when somebody asks: no start pays for it. */
export async function deviceOf(userAgent: string): Promise<string> {
  if (userAgent.trim() === '') return messages.unknownDevice;
  const { default: Bowser } = await import('bowser');
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name ? [browser.name, os.name].filter(Boolean).join(' on ') : messages.unknownDevice;
}
