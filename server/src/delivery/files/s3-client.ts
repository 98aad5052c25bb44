import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../config.ts'
import { StoreAway } from './files.ts'

/** Timeouts for requests to a store, in milliseconds. */
export const PATIENCE = {
  /** The timeout for opening a connection. */
  connect: 5_000,
  /** The timeout for all attempts at a request, not counting the transfer of a file's bytes. */
  answer: 15_000,
  /** The timeout for sending a part of a file. */
  part: 30_000,
  /** A file's stream is aborted if no bytes arrive for this long, or for up to twice as long. */
  standstill: 15_000,
  /** The pause after a request that got no response. */
  pause: 5_000,
}
export type Patience = typeof PATIENCE

/** A bucket, and the functions for accessing it. */
export type Bucket = ReturnType<typeof bucketOf>

/** Returns the bucket named in the settings, without sending a request. */
export function bucketOf(settings: S3Settings, patience: Patience) {
  const place = `bucket ${settings.bucket} at ${settings.endpoint}`
  return {
    client: clientOf(settings, patience),
    name: settings.bucket,
    /** The location of the bucket, for the operator. */
    place,
    ask: askerOf(place, patience),
    patience,
    /** Returns options that abort a slow request. */
    inTime: () => ({ abortSignal: AbortSignal.timeout(patience.answer) }),
  }
}

function clientOf(settings: S3Settings, patience: Patience): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  // Each video that a member is watching takes up a connection.
  const agent = { maxSockets: 500 }
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // Some stores don't support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: patience.connect,
      requestTimeout: patience.part,
      throwOnRequestTimeout: true,
      httpAgent: agent,
      httpsAgent: agent,
    },
  })
}

/** A function that sends a request to the store and rethrows every error as StoreAway. */
type Ask = <T>(question: () => Promise<T>) => Promise<T>

/**
 * Returns a function that sends requests to one store. After a request without a response, further requests
 * fail immediately for a while. Otherwise, a page of pictures would wait for one timeout per request.
 */
function askerOf(place: string, { pause }: Patience): Ask {
  let away: { until: number; because: StoreAway } | null = null
  return async (question) => {
    if (away !== null && Date.now() < away.until) throw away.because
    try {
      const answer = await question()
      away = null
      return answer
    } catch (error) {
      const because = troubleOf(error, place)
      if (gaveNoAnswer(error)) away = { until: Date.now() + pause, because }
      throw because
    }
  }
}

/**
 * Turns an error into a `StoreAway` error. The message for the operator must not contain the request's signature, or
 * the credentials that some stores echo in their error messages.
 */
function troubleOf(error: unknown, place: string): StoreAway {
  if (error instanceof StoreAway) return error
  const { name, status } = marksOf(error)
  return new StoreAway(`The file store, ${place}, ${troubleBy(name, status)}`)
}

/** Returns true if the store sent no response. */
function gaveNoAnswer(error: unknown): boolean {
  return !(error instanceof StoreAway) && marksOf(error).status === undefined
}

/** Returns the error for a response that no S3-compatible store would send. */
export function nonsense(place: string): StoreAway {
  return new StoreAway(
    `The file store, ${place}, answers unlike any S3-compatible store. Check that S3_ENDPOINT is its address.`,
  )
}

/** Returns true if the store reports that there is no such file. */
export function isAbsent(error: unknown): boolean {
  const { name } = marksOf(error)
  return name === 'NoSuchKey' || name === 'NotFound'
}

/** Returns true if the store doesn't support the request. */
export function isNotKnown(error: unknown): boolean {
  const { name, status } = marksOf(error)
  return status === 501 || name === 'NotImplemented'
}

/** Returns the name and status of an error. An unsafe name becomes 'unknown'. */
function marksOf(error: unknown): { name: string; status: number | undefined } {
  const { name, code, $metadata } = error as {
    name?: unknown
    code?: unknown
    $metadata?: { httpStatusCode?: number }
  }
  const told = [code, name].find((word) => typeof word === 'string' && /^\w{1,60}$/.test(word))
  return { name: String(told ?? 'unknown'), status: $metadata?.httpStatusCode }
}

function troubleBy(name: string, status: number | undefined): string {
  if (status === undefined) return `does not answer (${name}). Check S3_ENDPOINT and the network.`
  if (name === 'NoSuchBucket') return 'does not exist. Create the bucket, or set S3_BUCKET right.'
  if (status === 301 || status === 307 || name === 'AuthorizationHeaderMalformed')
    return `must be used in another region or at another address (${name}). Set S3_REGION and S3_ENDPOINT right.`
  if (name === 'RequestTimeTooSkewed')
    return 'says that the clock of this machine is wrong. Set the clock and keep it synchronized.'
  if (status === 401 || status === 403)
    return `refuses S3_ACCESS_KEY_ID with S3_SECRET_ACCESS_KEY, or what they may do (${name}). Set them right.`
  return `answers with an error (${name}, ${status}).`
}
