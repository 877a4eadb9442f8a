import { describe, expect, it } from '@jest/globals';
import { PAPER_LANGUAGES } from '@nidaan/kernel';
import { page } from './page.ts';
import { ageAndSex, PAPER_TEXTS } from './paper-texts.ts';

const DOCTOR = { name: 'Dr. Meera <Kulkarni>', qualification: 'MBBS', registrationNo: 'MMC 1' };

describe('words of papers', () => {
  it('are there in every language, none of them empty', () => {
    for (const language of PAPER_LANGUAGES)
      expect(Object.entries(PAPER_TEXTS[language]).filter(([, text]) => text.length === 0)).toEqual([]);
    expect(PAPER_TEXTS.hi.patient).toBe('मरीज़');
  });

  it('say age and sex; what is no number stays as it was typed', () => {
    expect(ageAndSex({ age: '42', gender: 'Female' }, 'en')).toBe('42 years / Female');
    expect(ageAndSex({ age: '42', gender: 'Female' }, 'hi')).toBe('42 वर्ष / महिला');
    expect(ageAndSex({ age: 'about six', gender: '' }, 'hi')).toBe('about six');
  });

  it('FRD-90 say the age in words in the language of the paper', () => {
    const said = (ageText: string) => ageAndSex({ age: '1', ageText, gender: '' }, 'hi');
    expect(['14 months', '3 y 4 m', '~40 years', '12 days'].map(said)).toEqual(['14 माह', '3 वर्ष 4 माह', '~40 वर्ष', '12 दिन']);
    expect(ageAndSex({ age: '1', ageText: '14 months', gender: 'Male' }, 'en')).toBe('14 months / Male');
  });

  it('keep what is no sex as it was typed', () => {
    expect(ageAndSex({ age: '', gender: 'page' }, 'en')).toBe('page');
  });
});

describe('the letterhead', () => {
  const made = (doctor?: typeof DOCTOR, numbers?: string[], language?: 'hi') =>
    page({ title: 'T', letterhead: { hospitalName: 'H', phone: '1', doctor, numbers }, language, size: 'A5', blocks: [] });

  it('names the doctor, and leaves out what is empty', () => {
    expect(made(DOCTOR)).toMatch(/<b>Dr\. Meera &lt;Kulkarni&gt;<\/b>MBBS<br \/>Reg\. no\. MMC 1/);
    expect(made({ ...DOCTOR, qualification: '', registrationNo: '' })).toMatch(/Kulkarni&gt;<\/b><\/div>/);
    expect(made()).not.toContain('class="doctor"');
  });

  it('has further numbers under the address, the words of its language, and the size of its sheet', () => {
    const paper = made(DOCTOR, ['GSTIN 27'], 'hi');
    for (const part of ['फ़ोन 1<br />GSTIN 27', 'पंजीकरण सं. MMC 1', 'lang="hi-IN"', 'size: A5']) expect(paper).toContain(part);
    expect(made()).toContain('lang="en-IN"');
  });
});
