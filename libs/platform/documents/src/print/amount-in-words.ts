import { rupeesText, type Paise } from '@nidaan/kernel';
import { ToWords } from 'to-words/en-IN';

const words = new ToWords();

/** 'One Lakh Two Rupees And Fifty Paise Only' (RPT-19). */
export const amountInWords = (paise: Paise): string =>
  words.convert(rupeesText(paise), { currency: true }).replace(/^Zero Rupees And /, '');
