import { route } from '@nidaan/kernel';
import { z } from 'zod';
import {
  emergenciesWanted,
  emergencyAccess,
  emergencyParams,
  emergencyReview,
  newEmergencyAccess,
  openedEmergency,
} from './emergency-access-schemas.ts';

const shared = { owner: 'identity', access: 'hospital', closedToGuests: true } as const;

export const openInEmergency = route({
  ...shared,
  name: 'identity.open-in-emergency',
  method: 'POST',
  path: '/api/emergency-access/',
  needs: 'emergency.open',
  summary:
    "Open a person's restricted record, or visits of other branches, for an hour and to read; owners and managers are told",
  body: newEmergencyAccess,
  answer: openedEmergency,
  status: 201,
  idempotent: true,
});

export const listEmergencies = route({
  ...shared,
  name: 'identity.list-emergencies',
  method: 'GET',
  path: '/api/emergency-access/',
  needs: 'audit.view',
  summary: 'Who opened which record in an emergency, why, and what was said of it, newest first',
  query: emergenciesWanted,
  answer: z.array(emergencyAccess),
});

export const endEmergency = route({
  ...shared,
  name: 'identity.end-emergency',
  method: 'DELETE',
  path: '/api/emergency-access/:id/',
  needs: ['emergency.open', 'audit.view'],
  summary: "End one's own emergency access before its hour is over; whoever reviews may end others'",
  params: emergencyParams,
  answer: openedEmergency,
});

export const reviewEmergency = route({
  ...shared,
  name: 'identity.review-emergency',
  method: 'POST',
  path: '/api/emergency-access/:id/review/',
  needs: 'audit.view',
  summary: "Say whether an emergency access was justified; 403 for one's own, unless nobody else can",
  params: emergencyParams,
  body: emergencyReview,
  answer: emergencyAccess,
  idempotent: true,
});

export const EMERGENCY_ROUTES = [openInEmergency, listEmergencies, endEmergency, reviewEmergency] as const;
