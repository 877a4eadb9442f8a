import { msg } from './texts.ts';

/** Words of the wire as people read them (`labelOf`), for the catalogue: they are shown by `t` where they stand. */
export const WIRE_WORDS = [
  // Tickets
  msg('Low'),
  msg('Medium'),
  msg('High'),
  msg('Critical'),
  msg('Open'),
  msg('In Progress'),
  msg('Resolved'),
  msg('Closed'),
  // Visits, tests, accounts
  msg('Pending'),
  msg('Prescribed'),
  msg('Completed'),
  msg('Active'),
  msg('Inactive'),
  msg('Male'),
  msg('Female'),
  msg('Others'),
  msg('OPD'),
  msg('IPD'),
  msg('Emergency'),
  msg('Yes'),
  msg('No'),
  // Payments
  msg('Cash'),
  msg('UPI'),
  msg('NetBanking'),
  msg('Account'),
  msg('Reference'),
  msg('Insurance'),
  msg('Paid'),
  msg('Unpaid'),
  msg('Running'),
  msg('Partly Paid'),
  // The staff's panel
  msg('Demo'),
  msg('Sales'),
  msg('General'),
  msg('New'),
  msg('Contacted'),
  msg('Read'),
  msg('Write'),
];
