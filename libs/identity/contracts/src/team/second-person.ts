import { route } from '@nidaan/kernel';
import { z } from 'zod';

/** Asked before something is done that cannot be taken back: is it really this member, and is there anybody else who could have agreed (ORG-75)? */
export const confirmMember = route({
  name: 'identity.confirm-member',
  owner: 'identity',
  method: 'POST',
  path: '/internal/member-confirmation/',
  access: 'service',
  askedBy: ['patients'],
  summary: 'Check the password of a member of the hospital at work, and count the other members who hold a permission now',
  body: z.object({ account: z.number().int().positive(), password: z.string().max(200), permission: z.string() }),
  answer: z.object({ others: z.number().int() }),
});
