import type { PlayerRow } from '@kinhold/domain/players'
import type { MeasureKind } from '@kinhold/domain/reports'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { isRefused, notFound, refuse, type Refused } from '../../http/refusals.ts'
import { keepAction } from '../admin/keep-action.ts'
import { changeHeldStatus } from '../lifecycle/change-status.ts'
import { writeLetter } from '../lifecycle/write-letter.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers, settleAsked } from '../notifications/notify-players.ts'
import type { NewMessage } from '../outbox/outbox.queries.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { playerById } from '../players/players.queries.ts'
import { caseById, type CaseRow, lockCase, setCaseState } from './cases.queries.ts'
import { addMeasure } from './measures.queries.ts'
import { removeContent } from './remove-content.ts'
import { reportersOf } from './reports.queries.ts'

/** The admin's decision. `toSponsor` is the reason shown to the sponsor of a warned or suspended member. */
type Decision = { kind: MeasureKind; reason: string; toSponsor: string | null }

/**
 * Closes a case with the admin's decision: dismissal, warning, removal of the content, or suspension. One
 * transaction carries out the decision, logs it and notifies the reporters. Unless the case is dismissed, the
 * transaction also notifies the reported member, without revealing who sent the reports. The sponsor is
 * notified of a warning or a suspension (TRU-40 to TRU-42).
 */
export async function closeCase(
  deps: Deps,
  admin: PlayerRow,
  id: number,
  decision: Decision,
): Promise<Refused<404 | 409> | null> {
  const found = await caseById(deps.db, id)
  if (!found) return noCase()
  const { kind, reason } = decision
  const { reportedId } = found
  const isSuspending = kind === 'suspend' && found.state !== 'closed'
  const letter = isSuspending ? await writeLetter(deps, reportedId) : null
  // Reports and answers also lock people before cases. A different order here could deadlock.
  const whom = async () => [reportedId]
  return holdPlayers<Refused<404 | 409> | null>(deps.db, whom, async (tx) => {
    const held = await lockCase(tx, id)
    if (!held) return noCase()
    if (held.state === 'closed') return caseClosed()
    const refused = await act(tx, deps, admin, held, decision, letter)
    if (refused) return refused
    await setCaseState(tx, id, 'closed')
    const measureId = await addMeasure(tx, { caseId: id, playerId: reportedId, kind, reason })
    // `changeHeldStatus` notifies the sponsor of a suspension and adds the event to the history.
    const sponsorId = kind === 'warn' ? await sponsorOf(tx, admin, reportedId) : null
    const event = { warn: 'warned', remove_content: 'content_removed', dismiss: null, suspend: null } as const
    const told = { playerId: reportedId, aboutId: admin.id, detail: { reason } }
    if (event[kind] !== null) await keepEvents(tx, [{ ...told, kind: event[kind] }])
    await notifyPlayers(tx, deps, await notesOf(tx, held, decision, sponsorId), [
      { topic: 'case', key: id, players: [admin.id] },
      ...(sponsorId === null ? [] : [{ topic: 'player' as const, key: reportedId, players: [sponsorId] }]),
      ...(kind === 'dismiss' ? [] : [{ topic: 'measure' as const, key: measureId, players: [reportedId] }]),
    ])
    await settleAsked(tx, deps, [{ kind: 'reported', to: admin.id, detail: { caseId: id } }])
    return null
  })
}

async function act(
  tx: Tx,
  deps: Deps,
  admin: PlayerRow,
  held: CaseRow,
  { kind, reason, toSponsor }: Decision,
  letter: NewMessage | null,
): Promise<Refused<409> | null> {
  if (kind === 'suspend') {
    // `changeHeldStatus` logs the suspension.
    const change = { action: 'suspend', reason, toSponsor } as const
    const changed = await changeHeldStatus(tx, deps, admin, held.reportedId, change, letter)
    return isRefused(changed) ? notSuspendable() : null
  }
  if (kind === 'remove_content' && !(await removeContent(tx, deps, held)))
    return refuse(
      409,
      'not_removable',
      msg`There is nothing to remove here any more. Please choose something else.`,
    )
  const action = kind === 'dismiss' ? 'dismiss_case' : kind
  await keepAction(tx, { actorId: admin.id, action, targetId: held.reportedId, reason })
  return null
}

const notSuspendable = () =>
  refuse(
    409,
    'action_not_offered',
    msg`This person cannot be suspended at the moment. Someone may have changed their standing meanwhile.`,
  )

async function notesOf(
  tx: Tx,
  { id, reportedId }: CaseRow,
  { kind, toSponsor }: Decision,
  sponsorId: number | null,
): Promise<Note[]> {
  const notes = (await reportersOf(tx, id)).map((to): Note => ({ kind: 'report_looked_at', to }))
  if (kind === 'dismiss' || kind === 'suspend') return notes
  notes.push({ kind: kind === 'warn' ? 'warned' : 'content_removed', to: reportedId })
  const detail = { reason: toSponsor }
  if (sponsorId !== null)
    notes.push({ kind: 'invitee_warned', to: sponsorId, about: { id: reportedId }, detail })
  return notes
}

async function sponsorOf(tx: Tx, admin: PlayerRow, id: number): Promise<number | null> {
  const sponsorId = (await playerById(tx, id))?.sponsorId ?? null
  return sponsorId === admin.id ? null : sponsorId
}

/** Marks a case as taken, so that the admin's other windows show that it is taken (TRU-39). */
export const takeCase = action(async (tx, deps: Deps, admin: PlayerRow, id: number) => {
  const held = await lockCase(tx, id)
  if (!held) return noCase()
  if (held.state === 'in_hand')
    return refuse(409, 'case_taken', msg`This case has been taken already, maybe in another window.`)
  if (held.state === 'closed') return caseClosed()
  await setCaseState(tx, id, 'in_hand')
  const taken = { actorId: admin.id, action: 'take_case', targetId: held.reportedId }
  await keepAction(tx, { ...taken, reason: null })
  await deps.live.publish(tx, [{ topic: 'case', key: id, players: [admin.id] }])
  return null
})

export const noCase = () => notFound('This case')

const caseClosed = () =>
  refuse(
    409,
    'case_closed',
    msg`This case has been closed meanwhile, maybe in another window. Nothing was done now.`,
  )
