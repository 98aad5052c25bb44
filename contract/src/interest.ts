import {
  filterInterestName,
  INTEREST_LEVELS,
  INTEREST_OTHER_MAX,
  INTEREST_SOURCES,
} from '@kinhold/domain/interest'
import { msg } from '@kinhold/domain/msg'
import { z } from 'zod'
import { call, NoContent, refusals } from './contract.ts'
import { Id, isVisible, lineOrNone, opaque, phone } from './fields.ts'
import { said } from './sentences.ts'

const InterestName = z
  .string({ error: (issue) => (issue.input === undefined ? said(msg`Name is required`) : undefined) })
  .max(1000, said(msg`Name must be at most 50 characters.`))
  .transform((name) => filterInterestName(name).trim())
  .refine(isVisible, said(msg`Name is required`))

const FROM_ADDRESS = [{ name: 'interest', uses: 20, seconds: 600, by: 'address' }] as const

/** Endpoints for people who would like to join. */
export const interest = {
  declare: call('POST /api/interested-users', {
    summary: 'Declare interest in joining (REG-33)',
    notes: 'Every submission responds 201; the same number again adds a submission. 403 `phone_blocked`.',
    access: ['anyone'],
    limit: FROM_ADDRESS,
    body: z.object({
      phoneNumber: phone(),
      name: InterestName,
      howDidYouHear: z.enum(INTEREST_SOURCES),
      howDidYouHearOther: lineOrNone('This', INTEREST_OTHER_MAX).nullish(),
      interestLevel: z.enum(INTEREST_LEVELS),
    }),
    replies: { 201: z.object({ id: Id, consentToken: z.string() }), ...refusals(400, 403, 429) },
  }),
  consent: call('POST /api/interested-users/:id/consent', {
    summary: 'Accept or decline to be texted',
    notes:
      "Needs the token of its own submission; 403 for a wrong one. `accepted`: the consent is recorded with its time, and a confirmation is queued as an SMS: at most one a day for a number, however often it is submitted, and none if a budget of texts is used up or texts do not go to the number's country. 403 `phone_blocked`.",
    access: ['anyone'],
    limit: FROM_ADDRESS,
    body: z.object({ consentToken: opaque(200), accepted: z.boolean() }),
    replies: { 204: NoContent, ...refusals(403, 404, 429) },
  }),
}
