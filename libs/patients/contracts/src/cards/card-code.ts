/** What stands in the code of a patient's card (FRD-36), as a scanner types it. */
export interface CardCode {
  hospitalId: number;
  uhid: string;
  /** Four characters that only the hospital's own server can make. */
  check: string;
}

/** How many characters of a check are printed. */
export const CARD_CHECK_LENGTH = 4;

/** Letters and digits that are told apart when somebody types them from a card: without I, L, O and U. */
export const CARD_CHECK_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

// A UHID may hold - and / itself.
const CODE = new RegExp(`^NDN/(\\d{1,9})/([A-Z0-9][A-Z0-9/-]{0,29})/([${CARD_CHECK_ALPHABET}]{${CARD_CHECK_LENGTH}})$`);

/** The text of a card's code. */
export const cardCodeOf = ({ hospitalId, uhid, check }: CardCode): string => `NDN/${hospitalId}/${uhid}/${check}`;

/** Whether somebody scanned a card: what begins as one and cannot be read is a damaged card, and no name. */
export const isCardText = (text: string): boolean => /^\s*NDN\//i.test(text);

/** What a scanner typed, in any letter case; null where it is no whole code. Whether its check is right is the server's to say. */
export function parseCardCode(text: string): CardCode | null {
  const found = CODE.exec(text.trim().toUpperCase());
  if (!found) return null;
  const [, hospital, uhid, check] = found;
  return { hospitalId: Number(hospital), uhid: uhid!, check: check! };
}
