import { describe, expect, it } from '@jest/globals';
import { MESSAGE_VARIABLES, type DltTag, type MessageVariable, type Placeholder } from './choices.ts';
import { messageSettingsForm, messageTemplateForm } from './schemas.ts';
import { isRegistered, longestSms, renderMail, renderSms, shortened } from './template-text.ts';

const part = (tag: DltTag, variable: MessageVariable, max = 30): Placeholder => ({ tag, variable, max });
const BODY = 'Dear {#var#}, your appointment with {#var#} is on {#var#}. {#url#} - Sanjeevani';
const PARTS = [part('var', 'patient_name'), part('var', 'doctor_name'), part('var', 'date'), part('url', 'link', 40)];
const VALUES = { patient_name: 'Asha', doctor_name: 'Dr Meera Iyer', date: '24/11/2026', link: 'https://nidaan.example/q/1' };
const TEXT = 'Dear Asha, your appointment with Dr Meera Iyer is on 24/11/2026. https://nidaan.example/q/1 - Sanjeevani';

describe('an SMS', () => {
  it('FRD-74 is the registered text with its parts filled', () => {
    const rendered = renderSms(BODY, PARTS, VALUES);
    expect(rendered).toEqual({ text: TEXT, parts: ['Asha', 'Dr Meera Iyer', '24/11/2026', 'https://nidaan.example/q/1'] });
    expect(isRegistered(BODY, PARTS, TEXT, (rendered as { parts: string[] }).parts)).toBe(true);
  });

  it('FRD-74 that differs by one character, or whose parts do, is none', () => {
    const parts = Object.values(VALUES);
    for (let index = 0; index < TEXT.length; index++) {
      expect(isRegistered(BODY, PARTS, `${TEXT.slice(0, index)}#${TEXT.slice(index + 1)}`, parts)).toBe(false);
      expect(isRegistered(BODY, PARTS, TEXT.slice(0, index) + TEXT.slice(index + 1), parts)).toBe(false);
    }
    expect(isRegistered(`${BODY} `, PARTS, TEXT, parts)).toBe(false);
    expect(isRegistered(BODY, PARTS.slice(1), TEXT, parts)).toBe(false);
    expect(isRegistered(BODY, [part('var', 'patient_name', 3), ...PARTS.slice(1)], TEXT, parts)).toBe(false);
    expect(isRegistered(BODY, [part('numeric', 'patient_name'), ...PARTS.slice(1)], TEXT, parts)).toBe(false);
  });

  it('FRD-74 a name that is too long is cut at a word; any other value keeps the message back', () => {
    expect(shortened('Sanjeevani Multispeciality Hospital', 30)).toBe('Sanjeevani Multispeciality');
    expect(shortened('Venkatanarasimharajuvaripetapalli', 30)).toBeNull();
    const with_ = (more: object) => renderSms(BODY, PARTS, { ...VALUES, ...more });
    expect(with_({ doctor_name: 'Dr Meera Lakshmi Narayanan Iyer' })).toMatchObject({
      text: expect.stringContaining('with Dr Meera Lakshmi Narayanan is'),
    });
    expect(with_({ doctor_name: 'D'.repeat(31) })).toEqual({ reason: 'A value is too long: doctor_name' });
    expect(with_({ date: '2'.repeat(31) })).toEqual({ reason: 'A value is too long: date' });
    expect(with_({ patient_name: ' ' })).toEqual({ reason: 'A value is missing: patient_name' });
  });

  it.each([
    ['numeric', '123456', true],
    ['numeric', '12 34', false],
    ['numeric', '१२३', false],
    ['url', 'https://a.example/x', true],
    ['url', 'http://a.example/x', false],
    ['url', 'https://a.example/x y', false],
    ['cbn', '+91 98765 43210', true],
    ['cbn', 'call us', false],
    ['alphanumeric', 'A 12', true],
    ['alphanumeric', 'https://a.example', false],
    ['var', 'आशा', true],
  ] as const)('FRD-74 a part of the kind %s takes %s: %s', (tag, value, fits) => {
    const rendered = renderSms('x {#var#} y', [part(tag, 'otp')], { otp: value });
    expect('text' in rendered).toBe(fits);
    if (!fits) expect(rendered).toEqual({ reason: 'A value does not fit its part: otp' });
  });

  it('FRD-74 says nothing of a value where it is kept back', () => {
    expect(JSON.stringify(renderSms('{#numeric#}', [part('numeric', 'phone')], { phone: 'secret 98' }))).not.toContain('secret');
  });

  it('FRD-73 a preview has the longest values of each part', () => {
    expect(longestSms(BODY, PARTS)).toBe(
      `Dear ${'W'.repeat(30)}, your appointment with ${'W'.repeat(30)} is on ${'W'.repeat(30)}. https://${'w'.repeat(32)} - Sanjeevani`,
    );
  });
});

describe('an e-mail', () => {
  it('FRD-73 has its words filled, and a dash for what is not known', () => {
    expect(renderMail('{patient_name}: { date }, {token}', { patient_name: 'Asha', date: '24/11/2026' })).toBe(
      'Asha: 24/11/2026, –',
    );
  });
});

describe('a template', () => {
  const mail = { kind: 'reminder', language: 'en', channel: 'email', subject: 'Your appointment', body: 'Dear {patient_name}' };
  const sms = {
    ...{ kind: 'reminder', language: 'en', channel: 'sms', body: BODY },
    dlt: { header: 'sanjvn', template_id: '1107 1612 3456 7890 123', category: 'service_implicit', placeholders: PARTS },
  };
  const fault = (form: object) => messageTemplateForm.safeParse(form).error?.issues[0]?.message;

  it('FRD-73 takes each of the ten words and no other', () => {
    expect(MESSAGE_VARIABLES).toHaveLength(10);
    for (const word of MESSAGE_VARIABLES) expect(fault({ ...mail, body: `{${word}}` })).toBeUndefined();
    for (const word of ['disease', 'speciality', 'department', 'test', 'reason', 'diagnosis', 'Patient_name', ''])
      for (const form of [
        { ...mail, body: `x {${word}}` },
        { ...mail, subject: `x {${word}}` },
        { ...sms, body: `x {${word}}`, dlt: { ...sms.dlt, placeholders: [] } },
      ])
        expect(fault(form)).toBe(`This text may not be used in a message: ${word}`);
    const placeholders = [{ tag: 'var', variable: 'disease' }, ...PARTS.slice(1)];
    expect(fault({ ...sms, dlt: { ...sms.dlt, placeholders } })).toBe('This text may not be used in a message: disease');
  });

  it('FRD-74 of an SMS needs header, template and category, and a variable for each part in order', () => {
    expect(messageTemplateForm.parse(sms).dlt).toEqual({
      ...{ header: 'SANJVN', template_id: '1107161234567890123', category: 'service_implicit', placeholders: PARTS },
    });
    const with_ = (dlt: object) => fault({ ...sms, dlt: { ...sms.dlt, ...dlt } });
    expect(with_({ header: '' })).toBe('A header has six letters or digits');
    expect(with_({ header: 'SAN' })).toBe('A header has six letters or digits');
    expect(with_({ template_id: '' })).toBe('The template ID has 10 to 30 digits');
    expect(with_({ category: '' })).toBe('Please choose a category from the list');
    for (const placeholders of [
      PARTS.slice(1),
      [...PARTS, PARTS[0]],
      [PARTS[3], ...PARTS.slice(0, 3)],
      [{ ...PARTS[0], tag: 'odd' }],
    ])
      expect(with_({ placeholders })).toBe('Each part {#…#} of the text needs a variable, in its order');
    expect(with_({ placeholders: [{ ...PARTS[0], max: 101 }, ...PARTS.slice(1)] })).toBe('max must be a number from 1 to 100');
    expect(fault({ ...sms, body: 'x {#name#}' })).toBe('This part is not known: {#name#}');
    expect(
      messageTemplateForm.parse({ ...sms, dlt: { ...sms.dlt, placeholders: PARTS.map(({ max: _, ...rest }) => rest) } }).dlt
        .placeholders[0]!.max,
    ).toBe(30);
  });

  it('FRD-74 of a recall or a request for feedback is promotional', () => {
    for (const kind of ['recall', 'feedback']) {
      expect(fault({ ...sms, kind })).toBe('Recall and feedback are promotional or service_explicit');
      expect(fault({ ...sms, kind, dlt: { ...sms.dlt, category: 'promotional' } })).toBeUndefined();
    }
  });

  it('FRD-74 of an e-mail needs a subject; what is none of a list is refused', () => {
    expect(fault({ ...mail, subject: '' })).toBe('The subject is required');
    expect(fault({ ...mail, body: ' ' })).toBe('The text is required');
    expect(fault({ ...mail, kind: 'greeting' })).toBe('Please choose a kind of message from the list');
    expect(fault({ ...mail, channel: 'whatsapp' })).toBe('Channel must be sms or email');
    expect(fault({ ...mail, language: 'fr' })).toBe('Please choose a language from the list');
  });
});

describe('settings', () => {
  const form = {
    ...{ channels: ['sms'], order: ['email', 'sms'], entity_id: '1101 2345 6789 0123 456', headers: ['sanjvn', ''] },
    ...{ quiet_from: '21:00', quiet_to: '08:00', monthly_limit_rupees: '500.50', reminder_hours: [2, 24, 24] },
  };
  const fault = (more: object) => messageSettingsForm.safeParse({ ...form, ...more }).error?.issues[0]?.message;

  it('FRD-72 FRD-74 are read as typed, and put in order', () => {
    expect(messageSettingsForm.parse(form)).toEqual({
      ...{ channels: ['sms'], order: ['email', 'sms'], entity_id: '1101234567890123456', headers: ['SANJVN'] },
      ...{ quiet_from: '21:00', quiet_to: '08:00', monthly_limit_rupees: 50_050, reminder_hours: [24, 2] },
    });
    expect(messageSettingsForm.parse({ ...form, monthly_limit_rupees: '' }).monthly_limit_rupees).toBeNull();
  });

  it.each([
    [{ quiet_from: '24:00' }, 'Times must be written as HH:MM'],
    [{ entity_id: 'abc' }, 'The entity ID has 10 to 30 digits'],
    [{ headers: ['x'] }, 'A header has six letters or digits'],
    [{ order: ['sms', 'sms'] }, 'order must name each channel once'],
    [{ channels: ['post'] }, 'Channel must be sms or email'],
    [{ monthly_limit_rupees: -1 }, 'The limit must be an amount in rupees'],
    [{ reminder_hours: [1, 2, 3, 4] }, 'Up to three reminders, each 1 to 168 hours before'],
    [{ reminder_hours: [0] }, 'Up to three reminders, each 1 to 168 hours before'],
  ])('FRD-74 say what is wrong with them (%#)', (more, sentence) => expect(fault(more)).toBe(sentence));
});
