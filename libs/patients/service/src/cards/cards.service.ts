import { Injectable } from '@nestjs/common';
import { notFound, type InputOf, type PaperLanguage } from '@nidaan/kernel';
import { ageText, guardianText, PATIENT_MESSAGES as messages, personName, type personCardPdf } from '@nidaan/patients-contracts';
import { currentHospital } from '@nidaan/platform-access';
import { AuditService } from '@nidaan/platform-audit';
import { cardPage, Documents } from '@nidaan/platform-documents';
import { FileAnswer } from '@nidaan/platform-http';
import { Clock } from '@nidaan/platform-telemetry';
import { HospitalsService } from '../hospitals/hospitals.service.ts';
import { wordOf } from '../receipts/slip-phrases.ts';
import { CardCodesService } from './card-codes.service.ts';
import { CardsRepository, type CardFacts } from './cards.repository.ts';

type Wanted = InputOf<typeof personCardPdf>['query'];

/** Prints cards and labels with the number for life (FRD-35). */
@Injectable()
export class CardsService {
  constructor(
    private readonly persons: CardsRepository,
    private readonly codes: CardCodesService,
    private readonly hospitals: HospitalsService,
    private readonly documents: Documents,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  /** The card of a person; of one that was joined to another it is the other's. 404 where there is none in sight. */
  async pdf(id: number, { size, lang }: Wanted): Promise<FileAnswer> {
    const [person, hospital] = await Promise.all([this.persons.find(id), this.hospitals.current()]);
    if (!person) throw notFound(messages.personUnknown);
    const language = lang ?? (person.language === 'hi' ? 'hi' : 'en');
    const today = await this.hospitals.dayOf(this.clock.now());
    const html = cardPage({
      ...{ sheet: size, language, hospitalName: hospital?.name ?? '', uhid: person.uhid },
      ...{ name: personName(person), localName: person.local_name },
      facts: [ageAndSexOf(person, today, language), guardianText(person)],
      code: this.codes.codeOf(person.uhid),
    });
    const body = await this.documents.cached(
      { kind: 'person-card', hospitalId: currentHospital(), id: `${person.id}-${size}-${language}` },
      html,
    );
    void this.audit.read('patients.person-card', person.id);
    return new FileAnswer({ body, contentType: 'application/pdf', filename: `card-${person.uhid.replaceAll('/', '-')}.pdf` });
  }
}

const ageAndSexOf = (person: CardFacts, today: string, language: PaperLanguage): string =>
  [ageText(person, today), wordOf(person.gender, language)].filter(Boolean).join(' · ');
