import type { PaperLanguage } from '@nidaan/kernel';
import type { EmergencyReason } from '@nidaan/identity-contracts';
import type { MessageKind } from '@nidaan/integrations-contracts';
import { MOST_DOWNLOADS, type Consent, type PersonAnswer } from '@nidaan/patients-contracts';
import type { AppointmentStatus } from '@nidaan/scheduling-contracts';

type Texts<Keys extends string> = Readonly<Record<Keys, string>>;

const en = {
  title: 'Copy of your record',
  cover: 'Cover of the copy of a record',
  number: 'Request',
  made: 'Made',
  part: (at: number, of: number) => `Part ${at} of ${of}`,
  person: {
    local_name: 'Name in own script',
    guardian_name: 'Guardian',
    birth_date: 'Date of birth',
    alt_phone: 'Other phone',
    email: 'E-mail',
    city: 'City',
    pincode: 'PIN code',
    aadhar: 'Aadhaar',
    desk_note: 'Note of the desk',
  } satisfies Partial<Texts<keyof PersonAnswer>>,
  noVisits: 'No visit is in the record.',
  appointments: 'Your appointments',
  doctor: 'Doctor',
  branch: 'Branch',
  standing: 'Status',
  reason: 'Reason',
  noAppointments: 'No appointment was booked.',
  appointmentStates: {
    held: 'Held',
    booked: 'Booked',
    checked_in: 'Came',
    completed: 'Completed',
    cancelled: 'Cancelled',
    no_show: 'Did not come',
  } satisfies Texts<AppointmentStatus>,
  messages: 'Messages sent to you',
  about: 'About',
  to: 'To',
  text: 'Text',
  textGone: 'The text is not kept any more.',
  noMessages: 'No message was sent.',
  messageKinds: {
    otp: 'Code',
    record_code: 'Code for a copy of your record',
    booked: 'Booked',
    moved: 'Moved',
    cancelled: 'Cancelled',
    reminder: 'Reminder',
    delayed: 'Doctor is late',
    token_near: 'Nearly your turn',
    recall: 'Recall',
    feedback: 'Feedback',
    follow_up_due: 'Follow-up due',
  } satisfies Texts<MessageKind>,
  consents: 'What you agreed to',
  purpose: 'Purpose',
  channel: 'By',
  answer: 'Answer',
  at: 'When',
  noConsents: 'Nobody has asked yet.',
  looked: 'Who looked at the record',
  lookedBeside: 'By role and day. Reads and changes are counted for each record that was opened.',
  day: 'Day',
  role: 'Role',
  reads: 'Reads',
  writes: 'Changes',
  noLook: 'Nobody has opened the record yet.',
  emergencies: 'Opened in an emergency',
  emergencyReasons: {
    unconscious: 'Unconscious',
    'urgent-care': 'Urgent care',
    other: 'Another reason',
  } satisfies Texts<EmergencyReason>,
  files: 'Files in the copy',
  file: 'File',
  lacking: 'not in the store any more',
  sealed: 'Seal of the ZIP file (SHA-256)',
  size: 'Size',
  until: 'The copy is kept until',
  how: 'How to check the seal',
  howText:
    'Windows: certutil -hashfile record.zip SHA256. Mac and Linux: shasum -a 256 record.zip. What is shown must be the seal above, sign by sign. If it differs, the file was changed.',
  purposes: {
    treatment: 'Treatment',
    appointments: 'Appointments',
    queue: 'Queue',
    recall: 'Follow-up reminders',
    feedback: 'Feedback',
    results: 'Results',
    insurer: 'Insurer',
    referral: 'Referral',
    research: 'Research',
    abdm: 'Health network (ABDM)',
    photographs: 'Photographs',
  } satisfies Texts<Consent['purpose']>,
  states: { given: 'Given', refused: 'Refused', withdrawn: 'Taken back', not_asked: 'Not asked' } satisfies Texts<
    Consent['state']
  >,
  readme: (hospital: string, number: string) => `${hospital}
Copy of your record, request ${number}

record.pdf       The record to read and to print. A long record comes in several parts.
record.json      The same for programs: person, visits, appointments, messages, consents, who looked.
consents.json    What you agreed to, refused and took back.
access-log.json  Who looked at the record, by role and day.
emergencies.json Who opened the record in an emergency, and why. Only where somebody did.
files/           Reports and the photo, as they were uploaded.

The cover shows the seal (SHA-256) of the ZIP file. With it anybody can check that the file was not changed.
A link to this copy can be used ${MOST_DOWNLOADS} times. Keep the file where only you can open it.
Questions: please ask the privacy desk of the hospital, and name the number of the request.
`,
};

const hi: typeof en = {
  title: 'आपके रिकॉर्ड की प्रति',
  cover: 'रिकॉर्ड की प्रति का आवरण',
  number: 'अनुरोध',
  made: 'बनाई गई',
  part: (at, of) => `भाग ${at} / ${of}`,
  person: {
    local_name: 'अपनी लिपि में नाम',
    guardian_name: 'अभिभावक',
    birth_date: 'जन्म तिथि',
    alt_phone: 'दूसरा फ़ोन',
    email: 'ई-मेल',
    city: 'शहर',
    pincode: 'पिन कोड',
    aadhar: 'आधार',
    desk_note: 'काउंटर की टिप्पणी',
  },
  noVisits: 'रिकॉर्ड में कोई विज़िट नहीं है।',
  appointments: 'आपके अपॉइंटमेंट',
  doctor: 'डॉक्टर',
  branch: 'शाखा',
  standing: 'स्थिति',
  reason: 'कारण',
  noAppointments: 'कोई अपॉइंटमेंट नहीं लिया गया।',
  appointmentStates: {
    held: 'रोका गया',
    booked: 'बुक किया गया',
    checked_in: 'आए',
    completed: 'पूरा हुआ',
    cancelled: 'रद्द',
    no_show: 'नहीं आए',
  },
  messages: 'आपको भेजे गए संदेश',
  about: 'किस बारे में',
  to: 'किसे',
  text: 'संदेश',
  textGone: 'संदेश अब नहीं रखा गया है।',
  noMessages: 'कोई संदेश नहीं भेजा गया।',
  messageKinds: {
    otp: 'कोड',
    record_code: 'आपके रिकॉर्ड की प्रति का कोड',
    booked: 'बुक किया गया',
    moved: 'समय बदला',
    cancelled: 'रद्द',
    reminder: 'याद',
    delayed: 'डॉक्टर देर से',
    token_near: 'बारी आने वाली है',
    recall: 'फिर आने की याद',
    feedback: 'प्रतिक्रिया',
    follow_up_due: 'फ़ॉलो-अप का समय',
  },
  consents: 'आपकी सहमतियाँ',
  purpose: 'उद्देश्य',
  channel: 'माध्यम',
  answer: 'उत्तर',
  at: 'कब',
  noConsents: 'अभी तक किसी ने नहीं पूछा।',
  looked: 'रिकॉर्ड किसने देखा',
  lookedBeside: 'भूमिका और दिन के अनुसार। खोले गए हर रिकॉर्ड की गिनती अलग होती है।',
  day: 'दिन',
  role: 'भूमिका',
  reads: 'देखा',
  writes: 'बदलाव',
  noLook: 'अभी तक किसी ने रिकॉर्ड नहीं खोला।',
  emergencies: 'आपात स्थिति में खोला गया',
  emergencyReasons: { unconscious: 'बेहोश', 'urgent-care': 'तुरंत इलाज', other: 'अन्य कारण' },
  files: 'प्रति में फ़ाइलें',
  file: 'फ़ाइल',
  lacking: 'अब भंडार में नहीं है',
  sealed: 'ZIP फ़ाइल की मुहर (SHA-256)',
  size: 'आकार',
  until: 'प्रति रखी जाएगी',
  how: 'मुहर कैसे जाँचें',
  howText:
    'Windows: certutil -hashfile record.zip SHA256। Mac और Linux: shasum -a 256 record.zip। जो दिखे वह ऊपर की मुहर से हर अक्षर में मिलना चाहिए। अलग हो तो फ़ाइल बदली गई है।',
  purposes: {
    treatment: 'इलाज',
    appointments: 'अपॉइंटमेंट',
    queue: 'कतार',
    recall: 'फ़ॉलो-अप की याद',
    feedback: 'प्रतिक्रिया',
    results: 'परिणाम',
    insurer: 'बीमाकर्ता',
    referral: 'रेफ़रल',
    research: 'शोध',
    abdm: 'स्वास्थ्य नेटवर्क (ABDM)',
    photographs: 'तस्वीरें',
  },
  states: { given: 'दी गई', refused: 'मना किया', withdrawn: 'वापस ली गई', not_asked: 'नहीं पूछा गया' },
  readme: (hospital, number) => `${hospital}
आपके रिकॉर्ड की प्रति, अनुरोध ${number}

record.pdf       पढ़ने और छापने के लिए रिकॉर्ड। लंबा रिकॉर्ड कई भागों में आता है।
record.json      वही प्रोग्रामों के लिए: व्यक्ति, विज़िट, अपॉइंटमेंट, संदेश, सहमतियाँ, किसने देखा।
consents.json    आपने किस पर सहमति दी, मना किया या वापस ली।
access-log.json  रिकॉर्ड किसने देखा, भूमिका और दिन के अनुसार।
emergencies.json आपात स्थिति में रिकॉर्ड किसने और क्यों खोला। केवल जहाँ किसी ने खोला।
files/           रिपोर्टें और तस्वीर, जैसी अपलोड की गईं।

आवरण पर ZIP फ़ाइल की मुहर (SHA-256) है। उससे कोई भी जाँच सकता है कि फ़ाइल बदली नहीं गई।
इस प्रति का लिंक ${MOST_DOWNLOADS} बार काम करता है। फ़ाइल वहाँ रखें जहाँ केवल आप उसे खोल सकें।
प्रश्न हों तो अस्पताल के निजता काउंटर से पूछें और अनुरोध की संख्या बताएँ।
`,
};

/** The own words of copies of records, in each language; a word that one lacks is a type error. */
export const BUNDLE_WORDS: Readonly<Record<PaperLanguage, typeof en>> = { en, hi };
