import { ADMIN_ID } from '@kinhold/domain/players'
import type { ReportKind } from '@kinhold/domain/reports'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { PlayerPrincipal } from '../../http/principal.ts'
import { isRefused, refuse, type Refused } from '../../http/refusals.ts'
import type { Note } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { holdPlayers } from '../players/hold-players.ts'
import { holdCaseOf, noteReported } from './cases.queries.ts'
import { addReport, type NewReport, type ReportRow } from './reports.queries.ts'
import { seenThing } from './see-thing.ts'

type Wish = NewReport & { kind: ReportKind; id: number }

/**
 * Reports something to the admin as the reporter sees it now (TRU-35 to TRU-38). The reported member isn't
 * notified.
 */
export async function sendReport(
  deps: Deps,
  viewer: PlayerPrincipal,
  wish: Wish,
): Promise<ReportRow | Refused<404 | 409 | 429>> {
  const { id: reporterId } = viewer.player
  const asked = await reportable(deps.db, viewer, wish)
  if (isRefused(asked)) return asked
  const whom = async () => [reporterId, asked.reportedId]
  return holdPlayers<ReportRow | Refused<404 | 409 | 429>>(deps.db, whom, async (tx) => {
    const thing = await reportable(tx, viewer, wish)
    if (isRefused(thing)) return thing
    const { id: caseId, isNew } = await holdCaseOf(tx, thing)
    const { reason, words } = wish
    const { snapshot, uploads } = thing
    const added = await addReport(tx, { caseId, reporterId, reason, words, snapshot, uploads })
    if (!added)
      return refuse(409, 'reported_already', msg`You have reported this already. The admin will look at it.`)
    await noteReported(tx, caseId)
    await keepEvents(tx, [{ playerId: reporterId, kind: 'reported' }])
    const about = { id: thing.reportedId }
    const note: Note = { kind: 'reported', to: ADMIN_ID, about, detail: { caseId } }
    await notifyPlayers(tx, deps, isNew ? [note] : [], [{ topic: 'case', key: caseId, players: [ADMIN_ID] }])
    return added
  })
}

async function reportable(db: Deps['db'] | Tx, viewer: PlayerPrincipal, { kind, id }: Wish) {
  const thing = await seenThing(db, viewer, kind, id)
  if (isRefused(thing)) return thing
  if (thing.reportedId === viewer.player.id)
    return refuse(409, 'own_thing', msg`This is your own. You can change or remove it yourself.`)
  if (thing.reportedId === ADMIN_ID)
    return refuse(
      409,
      'admin_protected',
      msg`The admin reads the reports. Please write to the admin in a message.`,
    )
  return thing
}
