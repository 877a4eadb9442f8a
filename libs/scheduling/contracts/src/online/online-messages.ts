/** Sentences of online booking. */
export const ONLINE_MESSAGES = {
  hospitalUnknown: 'Hospital not found',
  expired: 'This booking has expired. Please choose a time again.',
  otpInvalid: 'Invalid OTP',
  otpShape: 'Please enter a valid 6-digit OTP',
  emailRequired: 'Email is required',
  phoneRequired: 'Phone number is required',
  phoneInvalid: 'Please enter a valid phone number',
  languageUnknown: 'Please choose English or Hindi',
  busy: 'Online booking is busy. Please call the hospital.',
  tooManyCodes: 'Too many codes were asked for. Please try again later.',
  noMoreCodes: 'No more codes can be sent for this booking. Please choose a time again.',
  tooManyOpen: 'There are five bookings with this phone number already. Please call the hospital.',
  linkUnknown: 'This link is not valid.',
  pleaseCall: 'Please call the hospital',
  cancelHoursInvalid: 'Hours must be a whole number from 0 to 168',
  codesInvalid: 'Codes must be a whole number from 1 to 10,000',
} as const;
