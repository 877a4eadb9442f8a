/** Sentences of registration, verification, login and session: server and browser print the same words (OPN-24). */
export const IDENTITY_MESSAGES = {
  firstNameRequired: 'First name is required',
  lastNameRequired: 'Last name is required',
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  passwordRequired: 'Password is required',
  // Shown below the minimum, whatever the minimum is (OPN-01).
  passwordShort: 'Password must be at least 8 characters',
  passwordsDiffer: 'Passwords do not match',
  hospitalNameRequired: 'Hospital name is required',
  addressRequired: 'Address is required',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Phone number is invalid',
  emailTaken: 'An account with this email already exists. Please log in.',
  registered: 'Registration received. Enter the OTP sent to your email.',
  registrationFailed: 'Registration failed. Please try again.',

  otpShape: 'Please enter a valid 6-digit OTP',
  otpWrong: 'Invalid OTP',
  otpVerified: 'Email verified successfully',
  // The same words for known and unknown e-mails (OTP-18).
  otpResent: 'If this email is waiting for verification, a new OTP has been sent to it.',
  tooManyCodes: 'Too many wrong OTPs. Please wait a few minutes and try again.',
  tooManyOtps: 'Too many OTPs were requested for this email. Please wait a few minutes and try again.',
  verificationFailed: 'Verification failed. Please try again.',
  resendFailed: 'Failed to resend OTP. Please try again.',

  // One sentence for a wrong password and an unknown e-mail (LOGIN-13).
  loginRefused: 'Invalid email or password',
  emailUnverified: 'Please verify your email before logging in.',
  deactivated: 'Your account has been deactivated. Please contact support.',
  tooManyLogins: 'Too many failed login attempts. Please wait a few minutes and try again.',
  loginFailed: 'Login failed. Please try again.',
  verifiedPleaseLogin: 'email has been verified. Please login',

  forgotEmailRequired: 'Please enter your email',
  forgotOtpRequired: 'Please enter the OTP',
  resetFieldsRequired: 'Please fill in all fields',
  // Not the words of registration (FGT-06).
  resetPasswordsDiffer: "Passwords don't match",
  // The same words for known and unknown e-mails (OPN-32).
  resetOtpSent: 'If an account with this email exists, an OTP has been sent to it.',
  resetOtpFailed: 'Failed to send OTP',
  resetFailed: 'Failed to reset password',
  resetDone: 'Password reset successfully!',
  resetRefused: 'Please verify your email with a new OTP, then choose the password.',
  tooManyResets: 'Too many attempts to reset this password. Please wait a few minutes and try again.',

  refreshRequired: 'Refresh token is required',
  sessionExpired: 'Your session has expired. Please log in again.',
  busy: 'The server is busy. Please try again in a few seconds.',
} as const;
