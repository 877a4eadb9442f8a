import { isBlank, MAX_ID, route, seenVersion, wholeNumber } from '@nidaan/kernel';
import { z } from 'zod';
import { AADHAAR_MODES } from './person-choices.ts';
import { PERSON_MESSAGES as messages } from './person-messages.ts';
import { parseUhidPattern, UHID_RESETS } from './uhid.ts';

/** A series of UHIDs as it stands (FRD-12). */
export const uhidSeries = z.object({
  /** Null: the whole hospital's. */
  branch_id: z.number().int().nullable(),
  pattern: z.string(),
  reset: z.enum(UHID_RESETS),
  /** The next number of the series today; those that a server has drawn ahead count as given. */
  next: z.number().int(),
  /** How the next UHID looks. */
  example: z.string(),
  /** Of all series of the hospital: each save is another one. */
  version: z.number().int(),
});
export type UhidSeries = z.output<typeof uhidSeries>;

const series = z
  .object(
    {
      branch_id: z
        .preprocess(
          (value) => (isBlank(value) ? null : value),
          z.union([z.null(), wholeNumber(messages.branchUnknown, 1, MAX_ID)]),
        )
        .optional()
        .transform((value) => value ?? null),
      pattern: z.string({ error: messages.seriesUnknown }).meta({ examples: ['UH{SEQ:6}'] }),
      reset: z.enum(UHID_RESETS, { error: messages.resetUnknown }).default('never'),
      next: wholeNumber(messages.nextInvalid, 1, 99_999_999).optional(),
    },
    { error: messages.seriesUnknown },
  )
  .superRefine(({ pattern, reset }, context) => {
    const { fault } = parseUhidPattern(pattern, reset);
    if (fault !== null) context.addIssue({ code: 'custom', path: ['pattern'], message: fault });
  });
export type UhidSeriesForm = z.output<typeof series>;

export const uhidSettings = route({
  name: 'patients.uhid-settings',
  owner: 'patients',
  method: 'GET',
  path: '/api/uhid-settings/',
  access: 'hospital',
  needs: 'settings.manage',
  summary: 'How the numbers of persons look, of the hospital and of branches with a series of their own',
  answer: z.array(uhidSeries),
});

export const saveUhidSettings = route({
  name: 'patients.save-uhid-settings',
  reachesAllBranches: true,
  owner: 'patients',
  method: 'PUT',
  path: '/api/uhid-settings/',
  access: 'hospital',
  needs: 'settings.manage',
  summary:
    'Say how numbers look from now on; those that were given stay. `next` may be raised, never lowered. 409 with `current` where somebody else has saved since `version`',
  body: z.object(
    {
      series: z
        .array(series, { error: messages.seriesUnknown })
        .min(1, { error: messages.seriesUnknown })
        .max(200, { error: messages.seriesUnknown })
        .refine((all) => new Set(all.map(({ branch_id }) => branch_id)).size === all.length, { error: messages.seriesTwice }),
      version: seenVersion(messages.versionInvalid),
    },
    { error: messages.seriesUnknown },
  ),
  answer: z.array(uhidSeries),
});

/** What a hospital's registry of persons keeps (FRD-19). */
export const registrySettings = z.object({ aadhaar_mode: z.enum(AADHAAR_MODES, { error: messages.aadhaarModeUnknown }) });
export type RegistrySettings = z.output<typeof registrySettings>;

export const findRegistrySettings = route({
  name: 'patients.registry-settings',
  owner: 'patients',
  method: 'GET',
  path: '/api/registry-settings/',
  access: 'hospital',
  needs: 'settings.manage',
  summary: 'Whether whole Aadhaar numbers are kept',
  answer: registrySettings,
});

export const saveRegistrySettings = route({
  name: 'patients.save-registry-settings',
  reachesAllBranches: true,
  closedToGuests: true,
  owner: 'patients',
  method: 'PUT',
  path: '/api/registry-settings/',
  access: 'hospital',
  needs: 'settings.manage',
  summary: "Say whether whole Aadhaar numbers are kept; 'mask' erases those that were, for ever",
  body: registrySettings,
  answer: registrySettings,
});

export const UHID_ROUTES = [uhidSettings, saveUhidSettings, findRegistrySettings, saveRegistrySettings];
