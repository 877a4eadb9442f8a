import { describe, expect, it } from '@jest/globals';
import { Untranslated } from './untranslated.mjs';

describe('English on screens in Hindi', () => {
  it('is what nobody has written: values and sentences of answers have their Hindi, names and codes stay', () => {
    const untranslated = new Untranslated({ payment: { enum: ['Cash'] } });
    untranslated.learn([{ name: 'Asha', payment: 'Cash', of: { disease: 'Common Cold' } }]);
    untranslated.learn({ message: 'Not found.' });
    untranslated.learn({ id: 4, message: 'Please call' });
    const texts = ['Asha', 'Common Cold', 'Please call', 'Asha का PDF', 'नकद', 'a@b.in', 'Cash', 'Not found.', 'more than 25'];
    expect(untranslated.in(texts)).toEqual(['Cash', 'Not found.', 'more than 25']);
  });
});
