import { S3Client } from '@aws-sdk/client-s3'
import type { S3Settings } from '../../config.ts'
import { StoreAway } from './files.ts'
import { gaveNoAnswer, troubleOf } from './s3-trouble.ts'

/** How long a store is waited for, in milliseconds. */
export type Patience = {
  /** Until it is connected to. */
  connect: number
  /** Until one question is answered whole, all tries together; the bytes of a file may take longer. */
  answer: number
  /** Until it has taken a part of a file. */
  part: number
  /** How long the bytes of a file may stand still; twice as long at most. */
  standstill: number
  /** How long nobody asks again after a question that was not answered at all. */
  pause: number
}

/** As long as a server waits. */
export const PATIENCE: Patience = {
  connect: 5_000,
  answer: 15_000,
  part: 30_000,
  standstill: 15_000,
  pause: 5_000,
}

/** One bucket, and how it is asked. */
export type Bucket = {
  client: S3Client
  name: string
  /** As an operator finds it. */
  place: string
  ask: Ask
  patience: Patience
  /** Ends a question that takes too long. */
  inTime(): { abortSignal: AbortSignal }
}

/** The bucket that the settings name; nothing is asked of it yet. */
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

// It tries twice.
function clientOf(settings: S3Settings, patience: Patience): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings
  // A film that somebody watches holds its connection for as long.
  const agent = { maxSockets: 500 }
  return new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    maxAttempts: 2,
    // Not every store knows the newer checksums.
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

/** Asks the store something: whatever goes wrong is thrown as StoreAway. */
export type Ask = <T>(question: () => Promise<T>) => Promise<T>

/**
 * Questions to one store. After one that was not answered at all the next are refused at once for a moment: a page of
 * pictures would otherwise hold every connection of a browser until each has run out of time.
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
