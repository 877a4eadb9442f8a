import { describe, expect, it } from '@jest/globals';
import { publicFiles, publicPart } from '../../apps/web/texts/public-texts.mjs';
import { extractTexts, readCatalogue } from './catalogue.mjs';

describe('the texts of pages without a login', () => {
  const part = publicPart(readCatalogue());

  it('FRD-78 have all that public pages, their forms and refusals show', () => {
    const shown = [...extractTexts()].filter(([, files]) =>
      files.some((file) => /scheduling\/web\/src\/(?:public|token-page)\//.test(file)),
    );
    expect(shown.length).toBeGreaterThan(50);
    expect(shown.map(([text]) => text).filter((text) => !(text in part))).toEqual([]);
    // Of a part of the kit, of what servers say for all calls, of a notice, of a page that is not there.
    const some = ['Saving…', 'Please log in to continue.', 'Doctor has not arrived', 'Page not found', 'Invalid OTP'];
    expect(some.filter((text) => text in readCatalogue() && !(text in part))).toEqual([]);
    expect(publicFiles()).toContain('libs/shared/ui/src/forms/otp-boxes.tsx');
  });

  it('FRD-78 have nothing of the screens of members', () => {
    expect(Object.keys(part).length).toBeLessThan(600);
    expect(part['Numbers of patients']).toBeUndefined();
  });
});
