import type { Overview } from '@kinhold/contract/admin'
import type { Db } from '../../db/database.ts'
import { lastDays, sendings, tallies } from './tallies.queries.ts'

/** The overview: current totals, the totals of each of 30 days, and the messages in the outbox. */
export async function presentOverview(db: Db): Promise<Overview> {
  const [counts, days, messages] = await Promise.all([tallies(db), lastDays(db), sendings(db)])
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
  }
}
