import { paths } from '@kinhold/contract/paths'
import type { Deps } from '../../deps.ts'
import { hashOf, newToken } from '../../http/tokens.ts'
import { drawText } from '../outbox/draw-text.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { playerById } from '../players/players.queries.ts'
import { claimById, setStopLink } from './claims.queries.ts'

/** Texts the old number of a confirmed claim a link that stops it, once. */
export async function textOldNumber(deps: Deps, claimId: number, origin: string): Promise<void> {
  const claim = await claimById(deps.db, claimId)
  if (claim?.state !== 'waiting') return
  const phone = (await playerById(deps.db, claim.playerId!))?.phone ?? null
  if (phone === null) return
  const to = await drawText(deps, phone, { kind: 'claim', address: null, sponsorId: null })
  if (typeof to !== 'string') return deps.warn('no text may go to the old number of a claim')
  const token = newToken()
  const { appName } = deps.config
  await deps.db.transaction().execute(async (tx) => {
    if (!(await setStopLink(tx, claimId, hashOf(token)))) return
    await queueMessage(deps, tx, {
      channel: 'sms',
      to,
      body: `Your ${appName} account is about to move to a new number. If this is not you, stop it here: ${origin}${paths.notMe()}?token=${token}`,
      bodyOnceSent: `(A link that stops a claim of a ${appName} account.)`,
    })
  })
}
