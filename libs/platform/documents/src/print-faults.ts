import { AppError } from '@nidaan/kernel';

/** A document took longer than it may; trying again would take as long. */
export class TooSlow extends Error {}

/** 503: too many wait already, or this one has waited too long. */
export class TooBusy extends AppError {
  constructor() {
    super(503, 'Too many documents are being made at the moment. Please try again in a few seconds.', { retryAfterSeconds: 5 });
  }
}

/** 422: Chromium could not print the document in the time that one may take. */
export class TooLong extends AppError {
  constructor() {
    super(422, 'This document is too long to print. All of it is in the record.');
  }
}
