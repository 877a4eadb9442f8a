import billingLarge from './billing-1600.webp';
import billingSmall from './billing-800.webp';
import completedLarge from './completed-1600.webp';
import completedSmall from './completed-800.webp';
import dashboardLarge from './dashboard-1600.webp';
import dashboardSmall from './dashboard-800.webp';
import dispensedLarge from './dispensed-1600.webp';
import dispensedSmall from './dispensed-800.webp';
import labLarge from './lab-1600.webp';
import labSmall from './lab-800.webp';
import labTestsLarge from './lab-tests-1600.webp';
import labTestsSmall from './lab-tests-800.webp';
import patientsLarge from './patients-1600.webp';
import patientsSmall from './patients-800.webp';
import pharmacyLarge from './pharmacy-1600.webp';
import pharmacySmall from './pharmacy-800.webp';
import profileLarge from './profile-1600.webp';
import profileSmall from './profile-800.webp';
import registerLarge from './register-1600.webp';
import registerSmall from './register-800.webp';
import registrationLarge from './registration-1600.webp';
import registrationSmall from './registration-800.webp';
import ticketsLarge from './tickets-1600.webp';
import ticketsSmall from './tickets-800.webp';
import trackingLarge from './tracking-1600.webp';
import trackingSmall from './tracking-800.webp';
import treatmentLarge from './treatment-1600.webp';
import treatmentSmall from './treatment-800.webp';
import uploadLarge from './upload-1600.webp';
import uploadSmall from './upload-800.webp';

/** Pictures of the app's screens, 800 and 1600 pixels wide, 8:5. `npm run pictures` makes them anew from a demo hospital. */
export const PICTURES = {
  billing: { small: billingSmall, large: billingLarge },
  completed: { small: completedSmall, large: completedLarge },
  dashboard: { small: dashboardSmall, large: dashboardLarge },
  dispensed: { small: dispensedSmall, large: dispensedLarge },
  lab: { small: labSmall, large: labLarge },
  'lab-tests': { small: labTestsSmall, large: labTestsLarge },
  patients: { small: patientsSmall, large: patientsLarge },
  pharmacy: { small: pharmacySmall, large: pharmacyLarge },
  profile: { small: profileSmall, large: profileLarge },
  register: { small: registerSmall, large: registerLarge },
  registration: { small: registrationSmall, large: registrationLarge },
  tickets: { small: ticketsSmall, large: ticketsLarge },
  tracking: { small: trackingSmall, large: trackingLarge },
  treatment: { small: treatmentSmall, large: treatmentLarge },
  upload: { small: uploadSmall, large: uploadLarge },
} as const;

export type PictureName = keyof typeof PICTURES;
