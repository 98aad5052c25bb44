import type { Db } from '../../db/database.ts'
import { dropClaim, keepClaim } from './open-uploads.queries.ts'

/** The claim of the only request that may write to an upload. */
export type Claim = {
  writer: string
  /** Bytes arrived: extends the claim. */
  came(): void
  /** Keeps the claim from now on without further bytes, while the upload is completed. */
  stay(): void
  /** True once another request has taken over. */
  isLost(): boolean
  /** Releases the claim. */
  end(): Promise<void>
}

const BEAT_MS = 2_000

/** Extends a writer's claim while bytes arrive, so that a silent writer can be replaced. */
export function holdClaim(db: Db, id: string, writer: string): Claim {
  let [hasCome, stays, isLost] = [false, false, false]
  const beat = setInterval(() => {
    if (!hasCome && !stays) return
    hasCome = false
    // If the database does not respond, the next piece is not recorded either.
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
