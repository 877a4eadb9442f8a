import { describe, expect, it } from '@jest/globals';
import type { Config } from '@nidaan/platform-config';
import { PasswordRules } from './password-rules.ts';

const rules = (PASSWORD_MIN_LENGTH: number, isProduction: boolean) =>
  new PasswordRules({ values: { PASSWORD_MIN_LENGTH, isProduction } } as Config);
const COMMON = 'This password is used by too many people. Please choose another one.';
const SHORT = 'Password must be at least 8 characters';
const said = (of: PasswordRules, password: string): string | null => {
  try {
    of.check('password', password);
    return null;
  } catch (fault) {
    return (fault as Error).message;
  }
};

describe('the rules of new passwords', () => {
  it('S6 refuses in production what everybody tries first, in any letter case', () => {
    for (const password of ['12345678', 'password', 'PassWord', 'iloveyou', 'Hospital@123', 'qwertyuiop'])
      expect([password, said(rules(8, true), password)]).toEqual([password, COMMON]);
    expect(said(rules(4, true), 'password')).toBe(COMMON);
    expect(said(rules(8, false), 'password')).toBe(COMMON);
    for (const password of ['sanjeevani-1', 'correct horse', 'ब्लू-पहाड़-42']) expect(said(rules(8, true), password)).toBeNull();
  });

  it('OPN-01 REG-08 takes four characters where a deployment asks for four, and says eight below its minimum', () => {
    for (const password of ['abcd', '1111', 'password']) expect(said(rules(4, false), password)).toBeNull();
    expect([said(rules(4, false), 'abc'), said(rules(8, true), '1111'), said(rules(8, true), 'sevens7')]).toEqual([
      SHORT,
      SHORT,
      SHORT,
    ]);
  });
});
