// GSM 03.38: the letters of a 7-bit SMS, and those that take two places.
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const EXTENDED = '\f^{}\\[~]|€';

const places = (text: string): number | null => {
  let count = 0;
  for (const letter of text) {
    if (BASIC.includes(letter)) count += 1;
    else if (EXTENDED.includes(letter)) count += 2;
    else return null;
  }
  return count;
};

/** Whether a text needs 16 bits a letter, as Hindi does. */
export const isUnicode = (text: string): boolean => places(text) === null;

/** How many SMS a text is charged as: 160 or 153 letters each, 70 or 67 in other scripts (GSM 03.38, 03.40). */
export function smsParts(text: string): number {
  const basic = places(text);
  const [length, alone, joined] = basic === null ? [text.length, 70, 67] : [basic, 160, 153];
  return length <= alone ? 1 : Math.ceil(length / joined);
}
