import type { Overview } from '@kinhold/contract/admin'
import type { Deps } from '../../deps.ts'
import { lastBackup } from '../backups/keep-backups.ts'
import { lastDays, sendings, tallies } from './admin.queries.ts'

export async function viewOverview({ db, config }: Pick<Deps, 'db' | 'config'>): Promise<Overview> {
  const [counts, days, messages, backedUp] = await Promise.all([
    tallies(db),
    lastDays(db),
    sendings(db),
    lastBackup(db, config),
  ])
  const amounts = new Map(counts.map(({ name, day, amount }) => [`${name} ${day ?? 'now'}`, amount]))
  const of = (name: string, day = 'now') => amounts.get(`${name} ${day}`) ?? 0
  const sent = (channel: string) => {
    const count = (state: string) =>
      messages.find((found) => found.channel === channel && found.state === state)?.count ?? 0
    return { queued: count('queued'), sent: count('sent'), failed: count('failed') }
  }
  return {
    players: {
      active: of('active'),
      suspended: of('suspended'),
      deactivated: of('deactivated'),
      archived: of('archived'),
      unverified: of('unverified'),
    },
    bonds: of('bonds'),
    trustUnits: of('trust_units'),
    groups: of('groups'),
    vaults: of('vaults'),
    perDay: days.map((date) => ({
      date,
      messages: of('messages', date),
      invitations: of('invitations', date),
      registrations: of('registrations', date),
      logins: of('logins', date),
    })),
    delivery: { sms: sent('sms'), email: sent('email') },
    lastBackupAt: backedUp?.toISOString() ?? null,
  }
}
