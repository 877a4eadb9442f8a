// As they are spoken in Hindi.
const LETTERS: Readonly<Record<string, string>> = {
  ...{ A: 'ए', B: 'बी', C: 'सी', D: 'डी', E: 'ई', F: 'एफ़', G: 'जी', H: 'एच', I: 'आई', J: 'जे', K: 'के', L: 'एल', M: 'एम' },
  ...{ N: 'एन', O: 'ओ', P: 'पी', Q: 'क्यू', R: 'आर', S: 'एस', T: 'टी', U: 'यू', V: 'वी', W: 'डब्ल्यू', X: 'एक्स', Y: 'वाई', Z: 'ज़ेड' },
};

/** Where a token is called to. */
export interface SpokenCall {
  number: string;
  room: string;
  counter: string;
}

const apart = (number: string): string => number.replace(/([A-Z])(?=[A-Z\d])/g, '$1 ');
const inHindi = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => LETTERS[letter]!);

/** What is said of a call, by language: 'Token A 12, room 3'. Null where nobody has written the sentence in that language. */
export function spokenText(language: string, { number, room, counter }: SpokenCall): string | null {
  const token = apart(number);
  if (language === 'en') return `Token ${token}${room ? `, room ${room}` : counter && `, ${counter}`}`;
  if (language === 'hi') return `टोकन ${inHindi(token)}${room ? `, कमरा ${inHindi(room)}` : counter && `, ${counter}`}`;
  return null;
}
