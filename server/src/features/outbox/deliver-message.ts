import { waitAfterAttempt, withoutCodes } from '@kinhold/domain/delivery'
import { inEnglish } from '@kinhold/domain/sentences'
import type { Attempt } from '../../delivery/answering.ts'
import type { Sms } from '../../delivery/sms/sms.ts'
import type { Deps } from '../../deps.ts'
import { withoutNumbers } from '../../http/logs.ts'
import {
  type ClaimedMessage,
  claimMessage,
  knownProviderIds,
  markFailed,
  markSent,
  markWaiting,
  messageOutcome,
} from './outbox.queries.ts'
import { silence, silenceFor } from './silent-phones.queries.ts'
import { WHY_SILENT } from './texts.values.ts'

type Delivering = Pick<Deps, 'db' | 'jobs' | 'sms' | 'email' | 'metrics' | 'warn'>

/**
 * Tries once to send a message and records the outcome. Only one call at a time can claim the message, so any
 * process may call this function. After a temporary failure, a job retries until the message is overdue.
 */
export async function deliverMessage(deps: Delivering, id: string): Promise<void> {
  const found = await messageOutcome(deps.db, id)
  if (!found || (found.channel === 'sms' ? deps.sms : deps.email) === null) return
  const message = await claimMessage(deps.db, id)
  if (!message) return
  await settle(deps, message, discreet(message, await attempt(deps, message)))
}

// A provider's error may quote the rejected text, including a code.
function discreet({ isSecret, body }: ClaimedMessage, came: Attempt): Attempt {
  return isSecret && came.kind !== 'sent' ? { ...came, error: withoutCodes(came.error, body) } : came
}

async function attempt(deps: Delivering, message: ClaimedMessage): Promise<Attempt> {
  const { id, to, subject, body, html, unsubscribeUrl } = message
  if (message.channel === 'email')
    return (
      overdue(message) ??
      deps.email!.send({ id, to, subject: subject ?? '', text: body, html, unsubscribeUrl })
    )
  const earlier = message.unknownSince && (await earlierAttempt(deps, message, message.unknownSince))
  return earlier ?? overdue(message) ?? text(deps, message)
}

function overdue(message: ClaimedMessage): Attempt | null {
  if (!message.isOverdue) return null
  return { kind: 'refused', error: `Given up. ${message.error ?? 'It could not be sent in time.'}` }
}

// A text that may already have been sent is sent again only if the provider has no record of it.
async function earlierAttempt(
  deps: Delivering,
  message: ClaimedMessage,
  since: Date,
): Promise<Attempt | null> {
  try {
    const found = await deps.sms!.find(message, since)
    const known = await knownProviderIds(deps.db, found)
    const ours = found.find((providerId) => !known.includes(providerId))
    return ours === undefined ? null : { kind: 'sent', providerId: ours }
  } catch (error) {
    if (message.isOverdue) return null
    const why = `${deps.sms!.provider} could not be asked: ${error instanceof Error ? error.message : String(error)}`
    return { kind: 'unknown', error: `It may have left already, and ${why}` }
  }
}

async function text(deps: Delivering, message: ClaimedMessage): Promise<Attempt> {
  // A code is urgent, because somebody is waiting for it. The number may have been silenced since `drawText`
  // checked it.
  const silence = await silenceFor(deps.db, message.to, message.isSecret)
  if (silence) return { kind: 'refused', error: inEnglish(WHY_SILENT[silence]) }
  const came = discreet(message, await deps.sms!.send(message))
  logTrouble(deps, came)
  return came
}

async function settle(deps: Delivering, message: ClaimedMessage, came: Attempt): Promise<void> {
  deps.metrics.attempted(message.channel, came.kind)
  if (came.kind === 'sent') return markSent(deps.db, message.id, came.providerId)
  await deps.db.transaction().execute(async (tx) => {
    if (came.kind === 'refused') {
      await markFailed(tx, message.id, came.error)
      if (came.silence) await silence(tx, message.to, came.silence, came.error)
      return
    }
    const least = came.kind === 'later' ? (came.afterSeconds ?? 0) : 0
    const seconds = Math.max(waitAfterAttempt(message.attempts), least)
    await markWaiting(tx, message.id, {
      error: came.error,
      seconds,
      outcomeIsKnown: came.kind === 'later',
    })
    await deps.jobs.add(tx, 'deliver', message.id, seconds)
  })
}

const HOUR_MS = 3_600_000
/** The maximum number of distinct errors logged per hour. */
const MOST = 20

const toldOf = new WeakMap<Sms, Map<string, number>>()

/** Logs each distinct error at most once an hour. Doesn't log errors that concern only one number. */
export function logTrouble({ sms, warn }: Pick<Deps, 'sms' | 'warn'>, came: Attempt): void {
  if (came.kind === 'sent' || ('silence' in came && came.silence)) return
  const told = recentlyTold(sms!)
  const trouble = withoutNumbers(came.error)
  if (told.has(trouble) || told.size >= MOST) return
  told.set(trouble, Date.now())
  warn(`A text was not sent. ${trouble}`)
}

function recentlyTold(sms: Sms): Map<string, number> {
  const before = [...(toldOf.get(sms) ?? [])]
  const told = new Map(before.filter(([, at]) => Date.now() - at < HOUR_MS))
  toldOf.set(sms, told)
  return told
}
