import { StoreAway } from './files.ts'

/**
 * The operator's message for a store error. It uses only the error's name and status: the error holds the request with
 * its signature, and some stores repeat the credentials that they refuse.
 */
export function troubleOf(error: unknown, place: string): StoreAway {
  if (error instanceof StoreAway) return error
  const { name, status } = marksOf(error)
  return new StoreAway(`The file store, ${place}, ${troubleBy(name, status)}`)
}

/** True if no response came in time, so that the next request would wait as long. */
export function gaveNoAnswer(error: unknown): boolean {
  return !(error instanceof StoreAway) && marksOf(error).status === undefined
}

/** The error for a response from something that is no such store. */
export function nonsense(place: string): StoreAway {
  return new StoreAway(
    `The file store, ${place}, answers unlike any S3-compatible store. Check that S3_ENDPOINT is its address.`,
  )
}

/** True if the store reports that there is no such file. */
export function isAbsent(error: unknown): boolean {
  const { name } = marksOf(error)
  return name === 'NoSuchKey' || name === 'NotFound'
}

/** True if the store does not support the request. */
export function isNotKnown(error: unknown): boolean {
  const { name, status } = marksOf(error)
  return status === 501 || name === 'NotImplemented'
}

/** The name and status of an error, if they are safe to print. */
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
