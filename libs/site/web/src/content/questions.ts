/** Questions about prices, with their answers; shown on /pricing and told to search engines. */
export const PRICE_QUESTIONS: readonly { question: string; answer: string }[] = [
  {
    question: 'What counts as a patient visit?',
    answer:
      'One registration that was completed: the doctor saved a prescription, and what was prescribed was dispensed or nothing had to be. A patient who registers and leaves costs nothing.',
  },
  {
    question: 'When do I pay?',
    answer:
      'What you owe grows visit by visit and stands in the app at any time. A month is closed on the first day of the next one, and the bill comes by email. Pay Now opens the checkout; every payment is in Indian rupees.',
  },
  {
    question: 'What if I pay late?',
    answer:
      'After a grace period of some days (seven, unless your operator set another) the tabs other than Dashboard and Profile wait until the amount is paid. Nothing is deleted.',
  },
  {
    question: 'Does registering cost anything?',
    answer: 'No. There is no set-up fee and no licence for a machine or a user in the Primary Hospital plan.',
  },
  {
    question: 'Which parts of the plans are still in development?',
    answer:
      'Inventory by batch, numbered invoices and reports by doctor, branch and disease. The features page says of each part whether it works today.',
  },
  {
    question: 'How do I change the plan?',
    answer:
      'Hospitals that register themselves are on the Primary Hospital plan. For the others write to us: the administrator sets the plan of your account.',
  },
];
