import { keyValue, page, patientBlock, prose, section, signature, table, withDetail } from '../dist/index.js';

/** A believable one-page prescription. */
export const prescription = (number, patient = `Asha Deshmukh ${number}`) =>
  page({
    title: 'Prescription',
    subject: patient,
    letterhead: {
      hospitalName: 'Sanjeevani Multispeciality Hospital',
      address: '14, Tilak Road, Sadashiv Peth\nPune, Maharashtra 411030',
      phone: '+91 98220 11223',
    },
    meta: ['20/11/2026, 11:42 am', `Record ${number}`],
    footer: 'Sanjeevani Multispeciality Hospital · Bring this prescription to your next visit',
    blocks: [
      patientBlock({
        name: patient,
        facts: [
          { label: 'Patient ID', value: number },
          { label: 'Age, gender', value: '42 years, Female' },
          { label: 'Phone', value: '98765 43210' },
          { label: 'Complaint', value: 'Fever with body ache since three days', wide: true },
        ],
      }),
      section(
        'Tablets',
        table({
          columns: [
            { header: 'Medicine', width: '40%', strong: true },
            { header: 'Frequency', width: '30%' },
            { header: 'Duration' },
            { header: 'Count', align: 'end' },
          ],
          rows: [
            [withDetail('Paracetamol', '650 mg'), 'Three times a day', '5 days', 15],
            [withDetail('Azithromycin', '500 mg'), 'Once a day', '3 days', 3],
            [withDetail('Pantoprazole', '40 mg'), 'Before breakfast', '5 days', 5],
            [withDetail('Cetirizine', '10 mg'), 'At night', '5 days', 5],
          ],
        }),
      ),
      section(
        'Other medicines and tests',
        keyValue(
          [
            { label: 'Injection', value: 'Diclofenac 75 mg, medium' },
            { label: 'Syrup', value: 'Ambroxol, 10 ml twice a day' },
            { label: 'Ointment', value: 'not required' },
            { label: 'Lab test', value: 'Complete blood count' },
          ],
          { columns: 2 },
        ),
      ),
      section(
        "Doctor's advice",
        prose(
          'Drink three litres of water a day and rest for two days.\nCome back if the fever stays above 101 °F after 48 hours.\n\nदिन में तीन बार खाने के बाद दवा लें।',
        ),
      ),
      signature({ name: 'Dr. Meera Kulkarni', detail: 'MBBS, MD (Medicine)' }),
    ],
  });
