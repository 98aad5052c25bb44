import type { InviteeAction, InviteeStanding, StandingCounts } from '@kinhold/domain/inviting'
import { STANDING_DAYS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Page } from '../../../db/database.ts'
import { apartFrom } from '../../ties/ties.queries.ts'

export type InviteeRow = {
  id: number
  name: string
  photoId: string | null
  standing: InviteeStanding
  can: InviteeAction[]
}

/** Counts a sponsor's invitees that `viewerId` can see. `suspended` also counts those hidden by a block. */
export async function standingCountsOf(db: Db, sponsorId: number, viewerId: number): Promise<StandingCounts> {
  const { rows } = await sql<StandingCounts>`
    select count(*)::integer as invitees,
      (count(*) filter (where status = 'active' and awaiting is null))::integer as active,
      (count(*) filter (where ${wasWarned()}))::integer as warned,
      (select count(distinct invitee_id)::integer from invitee_suspensions where sponsor_id = ${sponsorId}::integer
        and suspended_at > ${aYearAgo()}) as suspended
    from players where sponsor_id = ${sponsorId}::integer
      and players.id not in (${apartFrom(viewerId)})`.execute(db)
  return rows[0]!
}

/** Returns a sponsor's invitees, newest first, leaving out those that a block hides from `viewerId`. */
export async function inviteesOf(
  db: Db,
  sponsorId: number,
  page: Page & { viewerId: number },
): Promise<InviteeRow[]> {
  const { rows } = await sql<Omit<InviteeRow, 'can'> & { awaiting: string | null; hasUnit: boolean }>`
    select players.id, players.name, players.photo_id as "photoId", players.awaiting,
      case when phone is null or status = 'archived' then 'left'
        when status <> 'active' then 'suspended'
        when awaiting is not null then 'waiting'
        when ${wasWarned()} then 'warned'
        else 'active' end as standing,
      exists (select from trust_unit_members as part
        where part.player_id = players.id and part.confirmed_at is null) as "hasUnit"
    from players
    where sponsor_id = ${sponsorId}::integer and players.id not in (${apartFrom(page.viewerId)})
      and (${page.before}::integer is null or players.id < ${page.before}::integer)
    order by players.id desc limit ${page.limit}`.execute(db)
  return rows.map(({ awaiting, hasUnit, ...row }) => ({
    ...row,
    can: actionsOn(row.standing, awaiting, hasUnit),
  }))
}

export async function inviteeOf(db: Db, sponsorId: number, id: number): Promise<InviteeRow | undefined> {
  const rows = await inviteesOf(db, sponsorId, { viewerId: sponsorId, limit: 1, before: id + 1 })
  return rows.find((row) => row.id === id)
}

function actionsOn(standing: InviteeStanding, awaiting: string | null, hasUnit: boolean): InviteeAction[] {
  if (standing === 'waiting') return awaiting === 'sponsor' ? ['confirm'] : ['remind']
  if (standing !== 'active' && standing !== 'warned') return []
  return hasUnit ? ['remind', 'thank'] : ['thank']
}

const wasWarned = () =>
  sql<boolean>`exists (select from measures where measures.player_id = players.id
    and measures.kind = 'warn' and measures.created_at > ${aYearAgo()})`

function aYearAgo() {
  return sql<Date>`now() - make_interval(days => ${STANDING_DAYS}::integer)`
}
