import type { MultipartFile } from '@fastify/multipart'
import { cutTo } from '@kinhold/domain/graphemes'
import { ADMIN_ID } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import { msg, plural } from '@kinhold/domain/msg'
import type { FastifyRequest } from 'fastify'
import type { LimitRule, Limits } from './limits.ts'
import { waitWhileItComes } from './patience.ts'
import { portionsOf } from './portions.ts'
import type { Principal } from './principal.ts'
import { RefusalError, sayTooOften } from './refusals.ts'

/** The limit on uploads per player. */
const UPLOADS: LimitRule = { name: 'upload', uses: 60, seconds: 600 }
/** The limits on uploads by invitees: per invitation, and for all of a sponsor's invitees together. */
const INVITEE_UPLOADS: LimitRule = { name: 'upload-invitee', uses: 30, seconds: 86_400 }
const SPONSOR_UPLOADS: LimitRule = { name: 'upload-sponsor', uses: 500, seconds: 86_400 }

/** Counts an upload against the caller's limits, and throws a 429 refusal if a limit is used up. */
export async function countUpload(limits: Limits, principal: Principal | null): Promise<void> {
  if (principal?.kind === 'player') await takeOrRefuse(limits, UPLOADS, String(principal.player.id))
  if (principal?.kind !== 'invitee') return
  const { invitationId, personalQrId, playerId, sponsorId } = principal
  await takeOrRefuse(limits, INVITEE_UPLOADS, `${invitationId ?? personalQrId ?? `player ${playerId}`}`)
  // Without this limit, sponsors could get around their quota by uploading as their invitees.
  if (sponsorId !== ADMIN_ID) await takeOrRefuse(limits, SPONSOR_UPLOADS, String(sponsorId))
}

async function takeOrRefuse(limits: Limits, rule: LimitRule, key: string): Promise<void> {
  const wait = await limits.take(rule, key)
  if (wait !== null) throw new RefusalError(429, 'too_many', sayTooOften(wait), wait)
}

/** Reads the single file of a form, and throws a refusal if the form is invalid. */
export async function receiveFile(request: FastifyRequest, field: string): Promise<Buffer> {
  if (!request.isMultipart()) throw notMultipart(field)
  let bytes: Buffer | null = null
  try {
    // The form must be read to the end, because a second file may follow.
    for await (const part of request.parts())
      if (part.type === 'file' && part.fieldname === field) bytes = await part.toBuffer()
      else if (part.type === 'file') {
        bytes = null
        for await (const _ of part.file);
      }
  } catch (error) {
    throw isOfForm(error) ? error : brokenOff()
  }
  if (bytes === null) throw nothingIn(field)
  if (bytes.length > 0) return bytes
  throw new RefusalError(400, 'file_required', field === 'photo' ? EMPTY_PHOTO : sayEmpty(''))
}

const EMPTY_PHOTO = msg`This photo is empty. Please choose another.`

function nothingIn(field: string): RefusalError {
  const photo = msg`Please choose a photo to upload.`
  return new RefusalError(
    400,
    'file_required',
    field === 'photo' ? photo : msg`Please choose a file to upload.`,
  )
}

// A file name is truncated to this many code points.
const FILE_NAME_MAX = 120

/** A file that is arriving in a form. */
export type Incoming = {
  /** The file's name on the sender's device. It may be truncated or empty. */
  name: string
  /** The first 64 KB, or the whole file if it is shorter. The buffer is valid until `bytes` is read. */
  head: Buffer
  /** The whole file, readable once. Reading throws a refusal if the file is too large or incomplete. */
  bytes: AsyncIterable<Buffer>
}

/** The maximum number of files in a form, and the maximum size of each file in megabytes. */
export type FormLimits = { most: number; megabytes: number }

/** The number of leading bytes that determine a file's type. */
export const HEAD_BYTES = 64 * 1024

/** Passes each file of a form field to `take` as a stream, and refuses an invalid form. */
export async function receiveFiles(
  request: FastifyRequest,
  field: string,
  limits: FormLimits,
  take: (file: Incoming) => Promise<void>,
): Promise<void> {
  if (!request.isMultipart()) throw notMultipart(field)
  const watch = waitWhileItComes(request.raw)
  let taken = 0
  try {
    for await (const part of filesOf(request, limits)) {
      const bytes = bytesOf(part, limits, watch.came)
      if (part.fieldname === field) {
        await takeOne(part, bytes, take)
        taken += 1
      } else for await (const _ of bytes);
    }
  } catch (error) {
    // Discard the rest, because a browser reads the refusal only after it has sent everything.
    request.raw.unpipe().resume()
    throw error
  } finally {
    watch.end()
  }
  if (taken === 0) throw nothingIn(field)
}

async function* filesOf(request: FastifyRequest, { most, megabytes }: FormLimits) {
  const limits = { fileSize: megabytes * 1024 * 1024, files: most, parts: most + 10 }
  try {
    for await (const part of request.parts({ limits })) if (part.type === 'file') yield part
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new RefusalError(
        400,
        'too_many_files',
        msg`Please choose at most ${plural({ most }, { one: '# file', other: '# files' })} at a time.`,
      )
    throw isOfForm(error) ? error : brokenOff()
  }
}

async function* bytesOf({ file, filename }: MultipartFile, { megabytes }: FormLimits, came: Came) {
  const tooLarge = () => new RefusalError(413, TOO_LARGE, tooLargeSentence(nameInForm(filename), megabytes))
  // Past the limit, don't wait for the rest of the file.
  file.once('limit', () => file.destroy(tooLarge()))
  try {
    for await (const chunk of file) {
      came((chunk as Buffer).length)
      yield chunk as Buffer
    }
  } catch (error) {
    throw error instanceof RefusalError ? error : brokenOff()
  }
  if (file.truncated) throw tooLarge()
}

type Came = (bytes: number) => void

async function takeOne(
  { filename }: MultipartFile,
  bytes: AsyncGenerator<Buffer>,
  take: (file: Incoming) => Promise<void>,
): Promise<void> {
  try {
    const portions = portionsOf(bytes)
    const head = await portions.peek(HEAD_BYTES)
    const name = nameInForm(filename)
    if (head.length === 0) throw new RefusalError(400, 'file_required', sayEmpty(name))
    await take({ name, head, bytes: portions.take(Infinity, Infinity) })
  } finally {
    // Don't wait for the rest of a file that `take` left unread.
    await bytes.return(undefined)
  }
}

function isOfForm(error: unknown): boolean {
  return (error as { code?: string }).code?.startsWith('FST_') === true
}

function brokenOff(): RefusalError {
  return new RefusalError(400, 'upload_broken', msg`The upload broke off. Please try again.`)
}

/** Returns the refusal for an upload that isn't a multipart form. */
export function notMultipart(field: string): RefusalError {
  const photo = msg`Please send the photo as multipart/form-data.`
  return new RefusalError(
    415,
    'not_multipart',
    field === 'photo' ? photo : msg`Please send the file as multipart/form-data.`,
  )
}

/** The error code for a file that is too large. */
export const TOO_LARGE = 'too_large'
export function tooLargeSentence(name: string, megabytes: number): Sentence {
  return name === ''
    ? msg`This file is too large: a file may have at most ${{ megabytes }} MB. Please choose a smaller one.`
    : msg`The file “${{ name }}” is too large: a file may have at most ${{ megabytes }} MB. Please choose a smaller one.`
}

/** Returns the sentence for an empty file. */
export function sayEmpty(name: string): Sentence {
  return name === ''
    ? msg`This file is empty. Please choose another.`
    : msg`The file “${{ name }}” is empty. Please choose another.`
}

// In a form, browsers encode a quotation mark as %22, so our app encodes %22 as %2522.
function nameInForm(filename: string | undefined): string {
  return nameOf(filename?.replace(/%((?:25)*)22/g, (_, more: string) => (more ? `%${more.slice(2)}22` : '"')))
}

/** Returns a file's name on one line, truncated to FILE_NAME_MAX without losing its extension. */
export function nameOf(filename: string | undefined): string {
  const name = oneLine(filename ?? '')
  if (lengthOf(name) <= FILE_NAME_MAX) return name
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return cutTo(name, FILE_NAME_MAX - ending.length) + ending
}
