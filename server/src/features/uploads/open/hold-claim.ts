import type { Db } from '../../../db/database.ts'
import { called } from '../../../http/receive-files.ts'
import { refuse } from '../../../http/refusals.ts'
import { CLAIM_RETRY_SECONDS, dropClaim, keepClaim, type OpenUpload } from './open-uploads.queries.ts'
import { nameIn } from './see-open-upload.ts'

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

/** The refusal while another request has the claim. */
export function beingWritten(upload: OpenUpload) {
  const sentence = `${called(nameIn(upload))} is being sent by another request. Please try again.`
  return refuse(423, 'being_written', sentence).with({ 'retry-after': String(CLAIM_RETRY_SECONDS) })
}
