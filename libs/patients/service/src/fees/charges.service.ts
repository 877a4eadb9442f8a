import { Injectable } from '@nestjs/common';
import { conflict, type PlainDate } from '@nidaan/kernel';
import {
  FEE_MESSAGES,
  feeAfter,
  PAYMENT_TYPES_WITHOUT_AMOUNT,
  ruledFee,
  type PatientForm,
  type RuledFee,
} from '@nidaan/patients-contracts';
import { currentContext } from '@nidaan/platform-access';
import type { KnownDoctor } from '../doctors/known-doctors.service.ts';
import type { PatientEntity } from '../patients/patient.entity.ts';
import { FeesRepository } from './fees.repository.ts';
import { shownQuote } from './wire-quote.ts';

/** What a visit to a doctor bears of its fee. */
export type Charge = Pick<
  PatientEntity,
  'amountPaise' | 'fee_kind' | 'feeAnchorId' | 'expectedPaise' | 'feeTiers' | 'feeTierDays' | 'feeReason' | 'feeBy'
>;

/** Charges visits to doctors by their rules (FRD-40). */
@Injectable()
export class ChargesService {
  constructor(private readonly fees: FeesRepository) {}

  /**
   * The fee of the visit whose person `resolve_person` has found in the transaction at hand. `isByRule`: the rule decides kind and amount, whatever the
   * form says. Throws 409 with the fresh quote where a follow-up is asked for that the rule has not, or not as cheap.
   */
  async charge(form: PatientForm, doctor: KnownDoctor, on: PlainDate, isByRule: boolean): Promise<Charge> {
    const asked = form.registry.fee_kind;
    const isEmergency = form.patientType === 'Emergency';
    if (isByRule) return this.#charged(doctor, await this.#ruled(doctor, on, { isEmergency, isLocked: true }));
    const { amountPaise } = form;
    if (asked === 'first' || asked === 'emergency') {
      const ruled = ruledFee(doctor.feeRules, [], on, asked === 'emergency');
      return { ...this.#charged(doctor, ruled), amountPaise };
    }
    if (asked !== 'follow_up') {
      const { fee: expectedPaise, reason } = await this.#ruled(doctor, on, { isEmergency, isLocked: false });
      const nothing = { feeAnchorId: null, feeTiers: null, feeTierDays: null };
      return { ...nothing, amountPaise, fee_kind: 'typed', expectedPaise, feeReason: reason, feeBy: currentAccount() };
    }
    const ruled = await this.#ruled(doctor, on, { isEmergency: false, isLocked: true });
    const isPaid = amountPaise >= ruled.fee || PAYMENT_TYPES_WITHOUT_AMOUNT.includes(form.paymentType);
    if (ruled.kind !== 'follow_up' || !isPaid)
      throw conflict(FEE_MESSAGES.noLongerFree, { quote: shownQuote(ruled, ruled.next) });
    return { ...this.#charged(doctor, ruled), amountPaise };
  }

  async #ruled(
    doctor: KnownDoctor,
    on: PlainDate,
    { isEmergency, isLocked }: { isEmergency: boolean; isLocked: boolean },
  ): Promise<RuledFee & { next: number }> {
    const visits = await this.fees.ofResolved(doctor, on, isLocked);
    const ruled = ruledFee(doctor.feeRules, visits, on, isEmergency);
    return { ...ruled, next: feeAfter(doctor.feeRules, visits, on, ruled) };
  }

  #charged({ feeRules }: KnownDoctor, { kind, fee, anchor, tierDays, reason }: RuledFee): Charge {
    return {
      ...{ amountPaise: fee, expectedPaise: fee, fee_kind: kind, feeAnchorId: anchor?.id ?? null, feeTierDays: tierDays },
      // What a first visit promises is kept with it: a later change of the rule leaves it alone.
      feeTiers: kind === 'follow_up' ? null : feeRules.tiers,
      ...{ feeReason: reason, feeBy: currentAccount() },
    };
  }
}

const currentAccount = (): number | null => currentContext()?.accountId ?? null;
