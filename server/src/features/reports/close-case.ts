import type { PlayerRow } from '@kinhold/domain/players'
import type { MeasureKind } from '@kinhold/domain/reports'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepAction } from '../admin/keep-action.ts'
import { keepEvents } from '../history/events.queries.ts'
import { changeHeldStatus } from '../lifecycle/change-status.ts'
import { type Note, noteOf } from '../notifications/notes.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { playerById } from '../players/players.queries.ts'
import { caseById, type CaseRow, lockCase, setCaseState } from './cases.queries.ts'
import { addMeasure } from './measures.queries.ts'
import { removeContent } from './remove-content.ts'
import { reportersOf } from './reports.queries.ts'

/** Why a case was not closed. */
export type NotClosed = 'not_found' | 'case_closed' | 'not_removable' | 'action_not_offered'

type Decision = { kind: MeasureKind; reason: string }

/**
 * Closes a case by what the admin decides: nothing, a warning, the removal of what was reported, a suspension. In one
 * transaction it is done, written down, and told: to the reported person with the reason (never who reported), to those
 * who reported that it was looked at, to the sponsor that somebody of theirs was warned (TRU-40 to TRU-42).
 */
export async function closeCase(
  deps: Deps,
  admin: PlayerRow,
  id: number,
  decision: Decision,
): Promise<'closed' | NotClosed> {
  const found = await caseById(deps.db, id)
  if (!found) return 'not_found'
  // People before cases, as whoever reports and answers holds them.
  return holdPlayers(
    deps.db,
    async () => [found.reportedId],
    (tx) => close(tx, deps, admin, id, decision),
  )
}

async function close(
  tx: Tx,
  deps: Deps,
  admin: PlayerRow,
  id: number,
  decision: Decision,
): Promise<'closed' | NotClosed> {
  const held = await lockCase(tx, id)
  if (!held) return 'not_found'
  if (held.state === 'closed') return 'case_closed'
  const refused = await act(tx, deps, admin, held, decision)
  if (refused) return refused
  await setCaseState(tx, id, 'closed')
  const { reportedId } = held
  const measureId = await addMeasure(tx, { caseId: id, playerId: reportedId, ...decision })
  const isTold = decision.kind !== 'dismiss'
  if (isTold) await keepEvents(tx, [{ playerId: reportedId, kind: EVENT[decision.kind]!, aboutId: admin.id }])
  await notifyPlayers(tx, deps, await notesOf(tx, admin, held, decision.kind), [
    { topic: 'case', key: id, players: [admin.id] },
    ...(isTold ? [{ topic: 'measure' as const, key: measureId, players: [reportedId] }] : []),
  ])
  return 'closed'
}

async function act(
  tx: Tx,
  deps: Deps,
  admin: PlayerRow,
  held: CaseRow,
  { kind, reason }: Decision,
): Promise<NotClosed | null> {
  if (kind === 'suspend') {
    // It writes itself down.
    const changed = await changeHeldStatus(tx, deps, admin, held.reportedId, { action: 'suspend', reason })
    return typeof changed === 'string' ? 'action_not_offered' : null
  }
  if (kind === 'remove_content' && !(await removeContent(tx, deps, held))) return 'not_removable'
  await keepAction(tx, { actorId: admin.id, action: LOGGED[kind], targetId: held.reportedId, reason })
  return null
}

async function notesOf(tx: Tx, admin: PlayerRow, held: CaseRow, kind: MeasureKind): Promise<Note[]> {
  const reporters = await reportersOf(tx, held.id)
  const looked = reporters.map((reporterId) => noteOf.trust(reporterId, 'report_looked_at'))
  if (kind === 'dismiss' || kind === 'suspend') return looked
  const told = noteOf.trust(held.reportedId, kind === 'warn' ? 'warned' : 'content_removed', null, {
    kind: held.kind,
  })
  return [...looked, told, ...(kind === 'warn' ? await noteToSponsor(tx, admin, held.reportedId) : [])]
}

// A suspension is told to them by the deed of it.
async function noteToSponsor(tx: Tx, admin: PlayerRow, reportedId: number): Promise<Note[]> {
  const sponsorId = (await playerById(tx, reportedId))?.sponsorId ?? null
  return sponsorId === null || sponsorId === admin.id
    ? []
    : [noteOf.trust(sponsorId, 'invitee_warned', { id: reportedId })]
}

const LOGGED = { dismiss: 'dismiss_case', warn: 'warn', remove_content: 'remove_content' } as const

const EVENT = {
  dismiss: null,
  warn: 'warned',
  remove_content: 'content_removed',
  suspend: 'suspended_for_report',
} as const
