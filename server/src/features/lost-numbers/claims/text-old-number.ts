import { paths } from '@kinhold/contract/paths'
import type { Deps } from '../../../deps.ts'
import { linkTo } from '../../../http/origin.ts'
import { hashOf, newToken } from '../../../http/tokens.ts'
import { drawText } from '../../outbox/draw-text.ts'
import { queueMessage } from '../../outbox/queue-message.ts'
import { playerById } from '../../players/players.queries.ts'
import { claimById, lacksStopLink, setStopLink } from './claims.queries.ts'

const RETRY_SECONDS = 3600

/**
 * Texts the old number of a confirmed claim a link that rejects it, once. If no text is possible now, it is retried as
 * long as the claim can be stopped: a claimant can not silence the notice by using up the number's texts.
 */
export async function textOldNumber(deps: Deps, claimId: number): Promise<void> {
  if (!(await lacksStopLink(deps.db, claimId))) return
  const claim = await claimById(deps.db, claimId)
  const phone = (await playerById(deps.db, claim!.playerId!))?.phone ?? null
  if (phone === null) return
  const to = await drawText(deps, phone, { kind: 'claim', address: null, sponsorId: null })
  if (typeof to !== 'string') {
    deps.warn('no text may go to the old number of a claim now')
    const after = to.refused === 'budget' ? Math.min(to.seconds, RETRY_SECONDS) : RETRY_SECONDS
    return deps.db.transaction().execute((tx) => deps.jobs.add(tx, 'claim', String(claimId), after))
  }
  const token = newToken()
  await deps.db.transaction().execute(async (tx) => {
    if (!(await setStopLink(tx, claimId, hashOf(token)))) return
    await queueMessage(deps, tx, { channel: 'sms', to, ...wordsOf(deps, token) })
  })
}

// Uses only the configured address, or no link at all: the host header comes from a helper's request, and must not
// decide where the owner's link leads.
function wordsOf({ config }: Deps, token: string): { body: string; bodyOnceSent?: string } {
  const { appName } = config
  const begin = `Your ${appName} account is about to move to a new number. If this is not you,`
  const link = linkTo(config, `${paths.notMe()}?token=${token}`)
  if (link === null) return { body: `${begin} sign in to ${appName} and press “This is not me”.` }
  return {
    body: `${begin} stop it here: ${link}`,
    bodyOnceSent: `(A link that stops a claim of a ${appName} account.)`,
  }
}
