import { Injectable } from '@nestjs/common';
import type { ContactForm, LeadChange } from '@nidaan/admin-contracts';
import { asPlatform } from '@nidaan/platform-access';
import { LeadsRepository } from '../leads/leads.repository.ts';

const HOUR_MS = 3_600_000;

const LEADS: readonly { form: ContactForm; hoursAgo: number; answer?: LeadChange & { hoursAgo: number } }[] = [
  {
    form: {
      name: 'Dr. Prakash Deshmukh',
      email: 'prakash@deshmukhclinic.example',
      phone: '+91 98230 44518',
      subject: 'Demo for two branches',
      message:
        'We run two clinics in Nashik, about 90 patients a day. Please show us tracking and pharmacy, any weekday after 3 pm.',
      topic: 'demo',
    },
    hoursAgo: 11 * 24,
    answer: { status: 'closed', note: 'Demo on the 12th; registered the same evening.', hoursAgo: 9 * 24 },
  },
  {
    form: {
      name: 'Lakshmi Narayanan',
      email: 'office@srivenkateswara.example',
      phone: '044-24331122',
      subject: 'Corporate plan',
      message: 'What does the Corporate plan cost for nine branches? We also need our lab machine connected.',
      topic: 'sales',
    },
    hoursAgo: 3 * 24 + 4,
    answer: { status: 'contacted', note: 'Called; wants an offer in writing.', hoursAgo: 2 * 24 },
  },
  {
    form: {
      name: 'डॉ. सुनीता शर्मा',
      email: 'sunita.sharma@clinic.example',
      phone: '9414012345',
      subject: 'हिन्दी में प्रशिक्षण',
      message: 'क्या आपकी टीम हमारे रिसेप्शन को हिन्दी में प्रशिक्षण दे सकती है?',
      topic: 'general',
    },
    hoursAgo: 20,
  },
  {
    form: {
      name: 'Imran Sheikh',
      email: 'imran@alshifa.example',
      phone: '',
      subject: '',
      message: 'Please call me about a demo for a 30-bed nursing home in Hyderabad.',
      topic: 'demo',
    },
    hoursAgo: 2,
  },
];

/** A few people who wrote to us, unless there are messages already. */
@Injectable()
export class DemoLeadsService {
  constructor(private readonly leads: LeadsRepository) {}

  async fill({ now }: { now: Date }): Promise<void> {
    const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
    await asPlatform(async () => {
      if ((await this.leads.list({ limit: 1 })).length > 0) return;
      for (const { form, hoursAgo, answer } of LEADS) {
        const id = await this.leads.add(form, ago(hoursAgo));
        if (answer) await this.leads.change(id, answer, { accountId: null, at: ago(answer.hoursAgo) });
      }
    });
  }
}
