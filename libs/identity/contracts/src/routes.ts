import { id, route } from '@nidaan/kernel';
import { z } from 'zod';
import { IDENTITY_MESSAGES as messages } from './messages.ts';
import {
  forgotPasswordBody,
  loginAnswer,
  loginBody,
  messageAnswer,
  profile,
  profileChange,
  refreshAnswer,
  refreshBody,
  registerBody,
  resendOtpBody,
  resetPasswordBody,
  restoreEmailBody,
  tabSettings,
  verifyOtpAnswer,
  verifyOtpBody,
  MAX_HOSPITAL_IMAGES,
  hideProfileDue,
} from './schemas.ts';

// Limits by address are wide: a whole clinic sits behind one. What belongs to one account (wrong passwords, wrong codes,
// codes asked for) is counted by the service itself, which knows whether a try was wrong.
const MINUTE = 60;
const QUARTER = 15 * MINUTE;

export const registerHospital = route({
  name: 'identity.register-hospital',
  owner: 'identity',
  method: 'POST',
  path: '/api/register/',
  access: 'public',
  summary: 'Register a hospital; a 6-digit OTP goes to the e-mail',
  body: registerBody,
  answer: messageAnswer.extend({ email: z.string() }),
  status: 201,
  limits: [{ by: 'address', max: 120, seconds: QUARTER }],
});

export const verifyOtp = route({
  name: 'identity.verify-otp',
  owner: 'identity',
  method: 'POST',
  path: '/api/verify-otp/',
  access: 'public',
  summary: 'Verify an e-mail with the OTP sent to it, for a registration or a password reset',
  body: verifyOtpBody,
  answer: verifyOtpAnswer,
  limits: [{ by: 'address', max: 120, seconds: QUARTER }],
});

export const resendOtp = route({
  name: 'identity.resend-otp',
  owner: 'identity',
  method: 'POST',
  path: '/api/resend-otp/',
  access: 'public',
  summary: 'Send a new OTP',
  body: resendOtpBody,
  answer: messageAnswer,
  limits: [{ by: 'address', max: 120, seconds: QUARTER }],
});

export const forgotPassword = route({
  name: 'identity.forgot-password',
  owner: 'identity',
  method: 'POST',
  path: '/api/forgot-password/',
  access: 'public',
  summary: 'Send an OTP for a new password',
  body: forgotPasswordBody,
  answer: messageAnswer,
  limits: [{ by: 'address', max: 120, seconds: QUARTER }],
});

export const resetPassword = route({
  name: 'identity.reset-password',
  owner: 'identity',
  method: 'POST',
  path: '/api/reset-password/',
  access: 'public',
  summary: 'Set a new password, within ten minutes after verify-otp took the code',
  body: resetPasswordBody,
  answer: messageAnswer,
  limits: [{ by: 'address', max: 120, seconds: QUARTER }],
});

export const restoreEmail = route({
  name: 'identity.restore-email',
  owner: 'identity',
  method: 'POST',
  path: '/api/restore-email/',
  access: 'public',
  summary: 'Take a change of e-mail back with the key mailed to the former address, within seven days, and set a new password',
  body: restoreEmailBody,
  answer: messageAnswer.extend({ email: z.string() }),
  limits: [{ by: 'address', max: 120, seconds: QUARTER }],
});

export const login = route({
  name: 'identity.login',
  owner: 'identity',
  method: 'POST',
  path: '/api/login/',
  access: 'public',
  summary: 'Log in with e-mail and password',
  body: loginBody,
  answer: loginAnswer,
  limits: [{ by: 'address', max: 240, seconds: MINUTE }],
});

export const refreshToken = route({
  name: 'identity.refresh-token',
  owner: 'identity',
  method: 'POST',
  path: '/api/token/refresh/',
  access: 'public',
  summary: 'Exchange a refresh token for a new access token and the next refresh token',
  body: refreshBody,
  answer: refreshAnswer,
  limits: [{ by: 'address', max: 600, seconds: MINUTE }],
});

export const logout = route({
  name: 'identity.logout',
  owner: 'identity',
  method: 'POST',
  path: '/api/logout/',
  access: 'account',
  needs: 'member',
  isOpenBeforeEnrolment: true,
  summary: 'End the session of this token: its access and refresh tokens are refused from now on',
  answer: messageAnswer,
});

export const logoutOthers = route({
  name: 'identity.logout-others',
  owner: 'identity',
  method: 'POST',
  path: '/api/logout/others/',
  access: 'account',
  needs: 'member',
  summary: "End all other sessions of the caller's account; the one of this token goes on",
  answer: messageAnswer,
});

export const userDetails = route({
  name: 'identity.user-details',
  owner: 'identity',
  method: 'GET',
  path: '/api/user-details/',
  access: 'account',
  needs: 'member',
  openToSupport: true,
  summary: "The caller's profile, as a list of one",
  answer: z.array(profile),
  hide: hideProfileDue,
});

export const updateProfile = route({
  name: 'identity.update-profile',
  owner: 'identity',
  method: 'PUT',
  path: '/api/user-details/:id/',
  access: 'hospital',
  needs: 'member',
  summary:
    'Change the own profile: fields, profile_photo, hospital_images; current_password beside a new email is checked where it is sent',
  params: z.object({ id: id(messages.profileUnknown) }),
  body: profileChange,
  consumes: ['multipart', 'json', 'urlencoded'],
  files: { parts: { profile_photo: 1, hospital_images: MAX_HOSPITAL_IMAGES }, tooMany: messages.tooManyImages },
  // `pendingEmail` waits for the OTP sent to it; until then `email` is the old one (OPN-44).
  answer: profile.extend({ message: z.string(), pendingEmail: z.string().optional() }),
  hide: hideProfileDue,
});

export const updateTabSettings = route({
  name: 'identity.update-tab-settings',
  owner: 'identity',
  method: 'POST',
  path: '/api/update-tab-settings',
  access: 'hospital',
  needs: 'settings.manage',
  summary: 'Show or hide the Lab or the Pharmacy tab',
  body: tabSettings,
  answer: messageAnswer.extend({ showLabTab: z.boolean(), showPharmacyTab: z.boolean() }),
});

/** Photos and images, at addresses nobody can guess: an <img> sends no token (OPN-54). */
export const profileImage = route({
  name: 'identity.profile-image',
  owner: 'identity',
  method: 'GET',
  path: '/api/files/profile/:hospital/:part/:name',
  access: 'public',
  summary: 'A profile photo or hospital image',
  params: z.object({ hospital: z.string(), part: z.string(), name: z.string() }),
  produces: 'file',
});

/**
 * Says which services have something new for the caller's hospital (for staff: of any hospital), so that open lists are fetched again.
 * Messages: 'changed' with a list of service names. With `things` a name may bear the number of what alone has changed: 'scheduling#12' says that of
 * all queues the tokens of 12 have, and 'scheduling#' that no queue's have. Ends with the token (ADR 0009, ADR 0076).
 */
export const liveChanges = route({
  name: 'identity.live',
  owner: 'identity',
  method: 'GET',
  path: '/api/live/',
  access: 'account',
  needs: 'member',
  openToSupport: true,
  summary: 'Server-sent events: what has changed, as names of services',
  query: z.object({ things: z.enum(['true', 'false']).optional().catch(undefined) }),
  produces: 'events',
});
