import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { removeFailedLogs, removeLogs as remove } from '../sign-in/phone-log.queries.ts'
import { counted } from './find-concerns.ts'
import { keepAction } from './keep-action.ts'

export async function removeLogs({ db }: Deps, admin: PlayerRow, which: 'all' | { ids: number[] }) {
  return db.transaction().execute(async (tx) => {
    const entries = await remove(tx, which)
    const action = which === 'all' ? 'delete_all_phone_logs' : 'delete_phone_logs'
    const reason = `${counted(entries, 'entry', 'entries')} removed`
    if (entries > 0) await keepAction(tx, { actorId: admin.id, action, targetId: null, reason })
    return entries
  })
}

export async function removeFailed({ db }: Deps, admin: PlayerRow) {
  return db.transaction().execute(async (tx) => {
    const gone = await removeFailedLogs(tx)
    const { entries, numbers } = gone
    const reason = `${counted(entries, 'entry', 'entries')} of ${counted(numbers, 'number', 'numbers')} removed`
    const action = { actorId: admin.id, action: 'clean_failed_phone_logs', targetId: null, reason }
    if (entries > 0) await keepAction(tx, action)
    return gone
  })
}
