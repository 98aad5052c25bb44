import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../config.ts'
import { StoreAway } from './files.ts'
import { gaveNoAnswer, troubleOf } from './s3-trouble.ts'

/** Timeouts for a store, in milliseconds. */
export type Patience = {
  /** Until a connection is open. */
  connect: number
  /** Until a request has its full response, all tries together; the bytes of a file may take longer. */
  answer: number
  /** Until the store has taken a part of a file. */
  part: number
  /** Time without bytes of a file before the stream ends; at most twice as long. */
  standstill: number
  /** Pause before the next request after one without any response. */
  pause: number
}

/** The timeouts of a running server. */
export const PATIENCE: Patience = {
  connect: 5_000,
  answer: 15_000,
  part: 30_000,
  standstill: 15_000,
  pause: 5_000,
}

/** One bucket, and the functions to reach it. */
export type Bucket = {
  client: S3Client
  name: string
  /** Its location, as an operator finds it. */
  place: string
  ask: Ask
  patience: Patience
  /** Aborts a request that takes too long. */
  inTime(): { abortSignal: AbortSignal }
}

/** The bucket in the settings; this sends no request. */
export function bucketOf(settings: S3Settings, patience: Patience): Bucket {
  const place = `bucket ${settings.bucket} at ${settings.endpoint}`
  return {
    client: clientOf(settings, patience),
    name: settings.bucket,
    place,
    ask: askerOf(place, patience),
    patience,
    inTime: () => ({ abortSignal: AbortSignal.timeout(patience.answer) }),
  }
}

// The client tries twice.
function clientOf(settings: S3Settings, patience: Patience): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  // A video that a member watches holds its connection for as long.
  const agent = { maxSockets: 500 }
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // Some stores do not support the newer checksums.
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

/** Sends a request to the store: every error is thrown as StoreAway. */
export type Ask = <T>(question: () => Promise<T>) => Promise<T>

/**
 * Requests to one store. After a request without any response, further ones fail at once for a moment: a page of
 * pictures would otherwise hold every connection of a browser until each times out.
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
