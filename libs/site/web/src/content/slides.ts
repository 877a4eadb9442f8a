/** The three slides of the home page (MKT-02): titles as the requirements print them. */
export interface Slide {
  id: 'solutions' | 'care' | 'system';
  title: string;
  text: string;
}

export const SLIDES: readonly Slide[] = [
  {
    id: 'solutions',
    title: 'Advanced Healthcare Solutions',
    text: 'From the front desk to the printed prescription, the lab, the pharmacy and the day’s figures: one system, made for hospitals and clinics in India.',
  },
  {
    id: 'care',
    title: 'Patient-Centered Care',
    text: 'A patient is registered once and is known to everybody who needs to know. Less asking again, less paper, more time for the person in the chair.',
  },
  {
    id: 'system',
    title: 'Integrated Management System',
    text: 'Desk, doctor, lab, pharmacy and accounts work on the same record. What one saves, the others see a moment later.',
  },
];
