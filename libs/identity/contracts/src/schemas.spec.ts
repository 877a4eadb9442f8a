import { describe, expect, it } from '@jest/globals';
import { IDENTITY_EVENTS } from './events.ts';
import { IDENTITY_ROUTES } from './identity-routes.ts';
import { loginBody, otp, registerBody, registerForm, registerRequest } from './schemas.ts';

const form = {
  first_name: 'Asha',
  last_name: 'Kulkarni',
  email: 'asha@sanjeevani.example',
  password: 'abcd',
  confirm_password: 'abcd',
  hospital_name: 'Sanjeevani Clinic',
  address: '14 MG Road, Pune',
  phone_number: '9876543210',
  referred_by: '',
};

const sentencesOf = (change: Record<string, unknown>) =>
  Object.fromEntries(
    registerForm.safeParse({ ...form, ...change }).error?.issues.map((issue) => [String(issue.path[0]), issue.message]) ?? [],
  );

describe('register form', () => {
  it('REG-03 REG-04 REG-05 REG-07 REG-11 REG-12 REG-13 says what is missing, each beside its field', () => {
    const blank = Object.fromEntries(Object.keys(form).map((name) => [name, '']));
    expect(sentencesOf({ ...blank, confirm_password: 'x' })).toEqual({
      first_name: 'First name is required',
      last_name: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
      hospital_name: 'Hospital name is required',
      address: 'Address is required',
      phone_number: 'Phone number is required',
      confirm_password: 'Passwords do not match',
    });
  });

  it('REG-06 REG-08 REG-14 says what is wrong', () => {
    expect(sentencesOf({ email: 'a@b', password: 'abc', confirm_password: 'abc', phone_number: '987654321' })).toEqual({
      email: 'Email is invalid',
      password: 'Password must be at least 8 characters',
      phone_number: 'Phone number is invalid',
    });
  });

  it('REG-10 compares the two passwords and never sends the second', () => {
    expect(sentencesOf({ confirm_password: 'abcD' })).toEqual({ confirm_password: 'Passwords do not match' });
    expect(registerRequest(form)).not.toHaveProperty('confirm_password');
  });

  it('REG-17 REG-18 makes the documented request, the names joined by one space', () => {
    expect(registerRequest({ ...form, first_name: ' Asha ' })).toEqual({
      username: 'Asha Kulkarni',
      email: form.email,
      password: 'abcd',
      hospital_name: form.hospital_name,
      address: form.address,
      phone_number: form.phone_number,
      referred_by: '',
    });
    expect(registerBody.safeParse(registerRequest(form)).success).toBe(true);
  });
});

describe('codes and logins', () => {
  it('OTP-13 OTP-19 takes exactly six digits, as text or as a number', () => {
    expect(otp.parse('012345')).toBe('012345');
    expect(otp.parse(123456)).toBe('123456');
    for (const wrong of [
      '12345',
      '1234567',
      ' 12345',
      '12345a',
      12345,
      1.5,
      1e21,
      -12345,
      NaN,
      '１２３４５６',
      null,
      {},
      ['123456'],
    ])
      expect(otp.safeParse(wrong).error?.issues[0]?.message).toBe('Please enter a valid 6-digit OTP');
  });

  it('LOGIN-15 LOGIN-16 folds the e-mail, leaves the password, and reads a missing rememberMe as no', () => {
    expect(loginBody.parse({ email: ' ASHA@X.in ', password: ' Ab ' })).toEqual({
      email: 'asha@x.in',
      password: ' Ab ',
      rememberMe: false,
    });
    expect(loginBody.parse({ email: 'a@x.in', password: 'x', rememberMe: true }).rememberMe).toBe(true);
  });
});

describe('contracts', () => {
  it('keep the documented paths', () => {
    expect(IDENTITY_ROUTES.map((each) => `${each.method} ${each.path}`)).toEqual([
      'POST /api/register/',
      'POST /api/verify-otp/',
      'POST /api/resend-otp/',
      'POST /api/forgot-password/',
      'POST /api/reset-password/',
      'POST /api/restore-email/',
      'POST /api/login/',
      'POST /api/token/refresh/',
      'POST /api/logout/',
      'POST /api/logout/others/',
      'GET /api/user-details/',
      'PUT /api/user-details/:id/',
      'POST /api/update-tab-settings',
      'GET /api/public/hospitals/:id/',
      'GET /api/public/hospital-pages/:slug/',
      'GET /api/files/profile/:hospital/:part/:name',
      'GET /api/live/',
      'PATCH /api/admin/doctors/:id/status/',
      'GET /api/admin/hospitals/',
      'GET /api/admin/staff/',
      'GET /api/public/verify/:token/',
      'GET /verify/:token/',
      'GET /.well-known/nidaan-document-keys.json',
      'GET /api/team/',
      'GET /api/team/managers/',
      'GET /api/team/names/',
      'GET /internal/owners/',
      'GET /internal/member-names/',
      'POST /internal/people/',
      'POST /internal/member-confirmation/',
      'PATCH /api/team/:id/',
      'POST /api/team/:id/end/',
      'POST /api/team/:id/extras/',
      'DELETE /api/team/:id/extras/:extra/',
      'GET /api/team/:id/effective/',
      'GET /api/team/:id/history/',
      'GET /api/team/access_pdf/',
      'GET /api/permissions/',
      'GET /api/roles/',
      'POST /api/roles/',
      'PUT /api/roles/:key/',
      'DELETE /api/roles/:key/',
      'GET /api/clinic-settings/',
      'PUT /api/clinic-settings/',
      'GET /internal/grievance-officer/',
      'POST /api/team/',
      'POST /api/team/:id/invite/',
      'GET /api/team/:id/invite/',
      'DELETE /api/team/:id/invite/',
      'POST /api/invitations/look/',
      'POST /api/invitations/accept/',
      'POST /api/invitations/decline/',
      'POST /api/login/mfa/',
      'POST /api/login/mfa/totp/',
      'POST /api/login/mfa/totp/confirm/',
      'GET /api/mfa/',
      'POST /api/mfa/totp/',
      'POST /api/mfa/totp/confirm/',
      'DELETE /api/mfa/totp/',
      'POST /api/mfa/backup-codes/',
      'POST /api/session/switch/',
      'POST /api/session/leave/',
      'POST /api/session/unlock/',
      'GET /api/plan/',
      'GET /api/admin/doctors/:id/plan/',
      'PATCH /api/admin/doctors/:id/plan/',
      'GET /api/branches/',
      'GET /api/branches/:id/',
      'POST /api/branches/',
      'PUT /api/branches/:id/',
      'GET /api/sessions/',
      'DELETE /api/sessions/:id/',
      'POST /api/sessions/end-others/',
      'GET /api/team/:id/sessions/',
      'DELETE /api/team/:id/sessions/:session/',
      'POST /api/team/:id/one-time-password/',
      'POST /api/login/new-password/',
      'GET /api/ehr/:id/access-log/',
      'GET /api/access-log/',
      'GET /api/access-log/days/',
      'GET /api/access-log/people/',
      'GET /api/access-log/export/',
      'GET /api/access-log/check/',
      'POST /internal/person-access/',
      'POST /internal/touched-records/',
      'GET /api/api-keys/',
      'POST /api/api-keys/',
      'POST /api/api-keys/:id/rotate/',
      'DELETE /api/api-keys/:id/',
      'POST /api/team/:id/mfa-reset/',
      'POST /api/admin/accounts/:id/mfa-reset/',
      'POST /api/mfa-reset/stop/',
      'POST /api/not-me/',
      'GET /api/support-access/',
      'POST /api/support-access/',
      'DELETE /api/support-access/:id/',
      'POST /api/admin/doctors/:id/support-access-requests/',
      'GET /api/admin/support-access/',
      'POST /api/admin/support-access/:id/enter/',
      'POST /api/emergency-access/',
      'GET /api/emergency-access/',
      'DELETE /api/emergency-access/:id/',
      'POST /api/emergency-access/:id/review/',
    ]);
  });

  it('keep parsing the stored samples of their events', () => {
    for (const each of IDENTITY_EVENTS) expect(each.payload.parse(each.sample)).toEqual(each.sample);
  });
});
