import { describe, expect, it } from '@jest/globals';
import { personKeys, type FoundBy } from './person-keys.ts';

const PERSON: FoundBy = {
  first_name: 'Asha',
  last_name: 'Sharma',
  local_name: 'आशा शर्मा',
  guardian_name: 'Suresh Kumar',
  phone_key: '9820012345',
  alt_phone_key: '',
  birth_date: '1988-05-03',
};

describe('what a person is found by', () => {
  it('FRD-06 is each word, its sound, the guardian, the phone from both ends and the year of birth', () =>
    expect(personKeys(PERSON)).toEqual(['as', 'sarm', '~as', '<sures', '<kumar', '+9820012345', '-5432100289', '=1988']));

  it('FRD-06 is nothing of somebody of whom nothing is known', () => {
    const nobody = {
      first_name: '',
      last_name: '',
      local_name: '',
      guardian_name: '',
      phone_key: '',
      alt_phone_key: '',
      birth_date: null,
    };
    expect(personKeys(nobody)).toEqual([]);
  });

  it('FRD-06 has the guardian whom the name names', () =>
    expect(personKeys({ ...PERSON, first_name: 'Asha D/o Mohan', last_name: '', guardian_name: '' })).toContain('<mohan'));

  it('FRD-18 has the digits of another country whole', () =>
    expect(personKeys({ ...PERSON, phone_key: '+971501234567' })).toContain('+971501234567'));
});
