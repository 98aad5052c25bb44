import { ADMIN_ID } from '@kinhold/domain/players'
import type { FastifyRequest } from 'fastify'
import type { LimitRule, Limits } from './limits.ts'
import type { InviteePrincipal, Principal } from './principal.ts'
import { RefusalError, tooMany } from './refusals.ts'

/** Forms with files that a member may send. */
const UPLOADS: LimitRule = { name: 'upload', uses: 60, seconds: 600 }
/** Photos that one invitation may send, and all invitations of one member together. */
const INVITEE_UPLOADS: LimitRule = { name: 'upload-invitee', uses: 30, seconds: 86_400 }
const SPONSOR_UPLOADS: LimitRule = { name: 'upload-sponsor', uses: 500, seconds: 86_400 }

/** Counts a form with files by its account, from any address. Throws 429 after too many. */
export async function countUpload(limits: Limits, principal: Principal | null): Promise<void> {
  if (principal?.kind === 'player') await takeOrRefuse(limits, UPLOADS, String(principal.player.id))
  if (principal?.kind === 'invitee') await countInvitee(limits, principal)
}

// Uploads of invitees count against no quota: a sponsor must not use them to get around their own.
async function countInvitee(limits: Limits, invitee: InviteePrincipal): Promise<void> {
  const { invitationId, personalQrId, playerId, sponsorId } = invitee
  await takeOrRefuse(limits, INVITEE_UPLOADS, `${invitationId ?? personalQrId ?? `player ${playerId}`}`)
  if (sponsorId !== ADMIN_ID) await takeOrRefuse(limits, SPONSOR_UPLOADS, String(sponsorId))
}

async function takeOrRefuse(limits: Limits, rule: LimitRule, key: string): Promise<void> {
  const wait = await limits.take(rule, key)
  if (wait !== null) throw new RefusalError(429, 'too_many', tooMany(wait).body.error, wait)
}

/** The one file in the named field of a form, whole. Throws the refusal of anything else. */
export async function readUpload(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw notMultipart(field)
  const bytes = await fileIn(request, field)
  if (bytes === null) throw new RefusalError(400, 'file_required', `Please choose a ${field} to upload.`)
  if (bytes.length > 0) return bytes
  throw new RefusalError(400, 'file_required', `This ${field} is empty. Please choose another.`)
}

/** The refusal of a form that ends in the middle. */
export function brokenOff(): RefusalError {
  return new RefusalError(400, 'upload_broken', 'The upload broke off. Please try again.')
}

/** The refusal of a call that takes a file but got something else. */
export function notMultipart(field: string): RefusalError {
  return new RefusalError(415, 'not_multipart', `Please send the ${field} as multipart/form-data.`)
}

// Reads the form to its end, because a second file may follow.
async function fileIn(request: FastifyRequest, field: string): Promise<Buffer | null> {
  let bytes: Buffer | null = null
  try {
    for await (const part of request.parts())
      if (part.type === 'file') bytes = part.fieldname === field ? await part.toBuffer() : await drain(part)
  } catch (error) {
    if ((error as { code?: string }).code?.startsWith('FST_')) throw error
    throw brokenOff()
  }
  return bytes
}

async function drain({ file }: { file: NodeJS.ReadableStream }): Promise<null> {
  for await (const _ of file);
  return null
}
