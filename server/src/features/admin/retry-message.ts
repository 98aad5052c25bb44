import type { Deps } from '../../deps.ts'
import { drawText } from '../outbox/draw-text.ts'
import { lockMessage, markQueued, messageOutcome } from '../outbox/outbox.queries.ts'
import type { NoText } from '../outbox/texts.values.ts'

/** Reasons for not queueing a message again; `secret`: its text was a code, which has expired. */
export type NotRetried = { refused: 'not_found' | 'not_failed' | 'secret' } | NoText

/**
 * Queues a failed message again like a new one; a text draws on the budgets again. Of two parallel calls one succeeds.
 */
export async function retryMessage(
  deps: Deps,
  id: string,
  address: string,
): Promise<Awaited<ReturnType<typeof markQueued>> | NotRetried> {
  const found = await messageOutcome(deps.db, id)
  const cause = { kind: 'test', address, sponsorId: null } as const
  // Only a message that will be queued draws on the text budgets.
  if (found?.state === 'failed' && found.channel === 'sms' && !(await isSecret(deps, id))) {
    const drawn = await drawText(deps, found.to, cause)
    if (typeof drawn !== 'string') return drawn
  }
  return deps.db.transaction().execute(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) return { refused: 'not_found' }
    if (message.state !== 'failed') return { refused: 'not_failed' }
    if (message.isSecret) return { refused: 'secret' }
    const queued = await markQueued(tx, id)
    if (message.channel === 'sms' ? deps.sms : deps.email) await deps.jobs.add(tx, 'deliver', id)
    return queued
  })
}

async function isSecret({ db }: Deps, id: string): Promise<boolean> {
  return db.transaction().execute(async (tx) => (await lockMessage(tx, id))?.isSecret ?? false)
}
