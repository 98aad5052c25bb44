import type { MultipartFile } from '@fastify/multipart'
import { lengthOf, oneLine } from '@kinhold/domain/text'
import type { FastifyRequest } from 'fastify'
import { waitWhileItComes } from './patience.ts'
import { RefusalError } from './refusals.ts'
import { brokenOff, notMultipart } from './upload.ts'

// The stored name of a file other than a picture, in code points.
const FILE_NAME_MAX = 120

/** One file of a form during its upload. */
export type Incoming = {
  /** Its name on the sender's device, on one line, at most FILE_NAME_MAX code points; may be empty. */
  name: string
  /** Its first 64 KB, or all of a shorter file; valid until `bytes` are read, and never empty. */
  head: Buffer
  /** The whole file, to be read once. Throws 413 past the limit, 400 if it breaks off. */
  bytes: AsyncIterable<Buffer>
}

/** The most files in a form, and the MB (1,048,576 bytes) of each. */
export type FormLimits = { most: number; megabytes: number }

/** The number of first bytes that decide a file's type. */
export const HEAD_BYTES = 64 * 1024

/**
 * Passes each file of the named field to `take` as it arrives, one by one and never whole in memory; returns the
 * results in form order. Throws the refusal of anything else, even after some files were taken.
 */
export async function receiveFiles<T>(
  request: FastifyRequest,
  field: string,
  limits: FormLimits,
  take: (file: Incoming) => Promise<T>,
): Promise<T[]> {
  if (!request.isMultipart()) throw notMultipart(field)
  const watch = waitWhileItComes(request.raw)
  const taken: T[] = []
  try {
    for await (const part of filesOf(request, limits)) {
      const bytes = bytesOf(part, limits, watch.came)
      if (part.fieldname === field) taken.push(await takeOne(part, bytes, take))
      else for await (const _ of bytes);
    }
  } catch (error) {
    // A browser reads the refusal only after it has sent everything.
    request.raw.unpipe().resume()
    throw error
  } finally {
    watch.end()
  }
  if (taken.length > 0) return taken
  throw new RefusalError(400, 'file_required', `Please choose a ${field} to upload.`)
}

async function* filesOf(request: FastifyRequest, { most, megabytes }: FormLimits) {
  const limits = { fileSize: bytesIn(megabytes), files: most, parts: most + 10 }
  try {
    for await (const part of request.parts({ limits })) if (part.type === 'file') yield part
  } catch (error) {
    const { code } = error as { code?: string }
    if (code === 'FST_FILES_LIMIT' || code === 'FST_PARTS_LIMIT')
      throw new RefusalError(400, 'too_many_files', `Please choose at most ${most} files at a time.`)
    throw code?.startsWith('FST_') ? error : brokenOff()
  }
}

async function* bytesOf({ file, filename }: MultipartFile, { megabytes }: FormLimits, came: Came) {
  const tooLarge = () => new RefusalError(413, TOO_LARGE, tooLargeSentence(nameOf(filename), megabytes))
  // The rest after the limit is not awaited.
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

async function takeOne<T>(
  { filename }: MultipartFile,
  bytes: AsyncGenerator<Buffer>,
  take: (file: Incoming) => Promise<T>,
): Promise<T> {
  try {
    const first = await firstOf(bytes)
    const name = nameOf(filename)
    if (first.length === 0)
      throw new RefusalError(400, 'file_required', `${called(name)} is empty. Please choose another.`)
    return await take({ name, head: first.subarray(0, HEAD_BYTES), bytes: joined(first, bytes) })
  } finally {
    // An unread rest is not awaited either.
    await bytes.return(undefined)
  }
}

async function firstOf(bytes: AsyncGenerator<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  while (length < HEAD_BYTES) {
    const { value, done } = await bytes.next()
    if (done) break
    chunks.push(value)
    length += value.length
  }
  return Buffer.concat(chunks)
}

async function* joined(first: Buffer, rest: AsyncIterable<Buffer>) {
  yield first
  yield* rest
}

/** The refusal of a file that is too large: its code, and its sentence. */
export const TOO_LARGE = 'too_large'
export function tooLargeSentence(name: string, megabytes: number): string {
  return `${called(name)} is too large: a file may have at most ${megabytes} MB. Please choose a smaller one.`
}

/** A file's name at the beginning of a sentence. */
export function called(name: string): string {
  return name === '' ? 'This file' : `The file “${name}”`
}

/** A file's name on one line. A cut name keeps its extension, so that a device knows how to open it. */
export function nameOf(filename: string | undefined): string {
  const name = oneLine(filename ?? '')
  if (lengthOf(name) <= FILE_NAME_MAX) return name
  const ending = /\.\w{1,8}$/.exec(name)?.[0] ?? ''
  return [...name].slice(0, FILE_NAME_MAX - ending.length).join('') + ending
}

function bytesIn(megabytes: number): number {
  return megabytes * 1024 * 1024
}
