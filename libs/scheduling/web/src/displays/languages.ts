import type { DisplayLanguage } from '@nidaan/scheduling-contracts';

const NAMES: Readonly<Record<DisplayLanguage, string>> = {
  ...{ en: 'English', hi: 'हिन्दी', mr: 'मराठी', bn: 'বাংলা', ta: 'தமிழ்', te: 'తెలుగు' },
  ...{ kn: 'ಕನ್ನಡ', ml: 'മലയാളം', gu: 'ગુજરાતી', pa: 'ਪੰਜਾਬੀ', or: 'ଓଡ଼ିଆ', ur: 'اردو' },
};

/** A language in itself. */
export const languageName = (language: DisplayLanguage): string => NAMES[language];
