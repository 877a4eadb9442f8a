import { Injectable } from '@nestjs/common';
import { AppError, branchesOf, notFound, unavailable } from '@nidaan/kernel';
import { findPatientBrief, type PatientBrief } from '@nidaan/patients-contracts';
import { QUEUE_MESSAGES as messages, type Age, type TokenPriority } from '@nidaan/scheduling-contracts';
import { ServiceClient } from '@nidaan/platform-http';
import { isSeen } from '../branches/seen-branches.service.ts';

/** What a token needs to know of a visit. */
export interface VisitBrief {
  id: number;
  personId: number | null;
  name: string;
  age: Age;
  priority: TokenPriority;
}

/** Asks patients for a visit. Not inside a transaction. */
@Injectable()
export class VisitBriefsService {
  constructor(private readonly patients: ServiceClient) {}

  /** Throws 404 when the hospital has no such visit or the caller does not see its branch, 503 when nobody can say. */
  async get(patientId: number): Promise<VisitBrief> {
    const brief = await this.#brief(patientId);
    // Patients answers a service, which sees all branches: a number proves nothing (ORG-38).
    if (!isSeen(branchesOf(brief).branchId)) throw notFound(messages.visitUnknown);
    const { id, personId = null, name, age, patientType } = brief;
    return { id, personId, name, age: ageIn(age), priority: patientType === 'Emergency' ? 'emergency' : 'normal' };
  }

  /** Who it is, as a slip says it. Throws as `get` does. */
  async onPaper(patientId: number): Promise<{ name: string; uhid: string; age: string; ageText: string; gender: string }> {
    const { name, uhid = '', age, ageText = '', gender } = await this.#brief(patientId);
    return { name, uhid, age, ageText, gender };
  }

  #brief(id: number): Promise<PatientBrief> {
    return this.patients.call(findPatientBrief, { params: { id } }).catch((fault: unknown) => {
      const isUnknown = fault instanceof AppError && fault.status === 404;
      throw isUnknown ? notFound(messages.visitUnknown) : unavailable(messages.patientsAway);
    });
  }
}

/** Whole years in what was typed as an age: '34', '34 years'; 0 in '8 months' and '12 days'; null where nobody can tell. */
export function ageIn(text: string): Age {
  const [, number, unit = ''] = /^\s*(\d{1,3})\s*([a-z]*)/i.exec(text) ?? [];
  if (number === undefined) return null;
  return /^(m|d)/i.test(unit) ? Math.floor(Number(number) / (/^m/i.test(unit) ? 12 : 365)) : Number(number);
}
