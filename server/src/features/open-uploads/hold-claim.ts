import type { Db } from '../../db/database.ts'
import { dropClaim, keepClaim } from './open-uploads.queries.ts'

/** The claim of the one request that adds to an upload. */
export type Claim = {
  writer: string
  /** Something has come: the claim is kept for another while. */
  came(): void
  /** From now on it is kept without anything coming: the upload is being completed. */
  stay(): void
  /** True once another request has taken its place. */
  isLost(): boolean
  /** Lets another request come. */
  end(): Promise<void>
}

const BEAT_MS = 2_000

/** Keeps the claim that a writer has, as long as something comes: whoever is silent may be replaced. */
export function holdClaim(db: Db, id: string, writer: string): Claim {
  let [hasCome, stays, isLost] = [false, false, false]
  const beat = setInterval(() => {
    if (!hasCome && !stays) return
    hasCome = false
    // Where the database does not answer, the next piece is not written down either.
    keepClaim(db, id, writer).then(
      (isKept) => (isLost ||= !isKept),
      () => {},
    )
  }, BEAT_MS)
  return {
    writer,
    came: () => void (hasCome = true),
    stay: () => void (stays = true),
    isLost: () => isLost,
    async end() {
      clearInterval(beat)
      await dropClaim(db, id, writer)
    },
  }
}
