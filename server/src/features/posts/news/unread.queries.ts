import { UNREAD_MOST } from '@kinhold/domain/limits'
import { type RawBuilder, sql } from 'kysely'
import { prepared } from '../../../db/prepared.ts'
import { apartFrom, mutedOf } from '../../ties/ties.queries.ts'

export type UnreadRow = { kind: 'vault' | 'board'; id: number; name: string; count: number }

/** A reader of boards and vaults. `playerId` is 0 for a vault user, and `phone` is '' for the admin. */
type Reader = { playerId: number; phone: string }

/**
 * Returns a person's boards and vaults with unread posts by others. The place with the newest post comes
 * first. The counts stop at `UNREAD_MOST`.
 */
export const unreadOf = prepared(
  (_, reader: Reader) => sql<UnreadRow>`
    select kind, id, name, count from (
      ${unreadIn('vault', reader, ownVaults(reader))}
      union all ${unreadIn('vault', reader, vaultsGiven(reader))}
      union all ${unreadIn('board', reader, boards(reader))}
    ) as unread order by newest desc`,
)

type Places = RawBuilder<{ id: number; name: string; read_to: number }>

function ownVaults({ playerId }: Reader): Places {
  return sql`select id, title as name, read_to from vaults where owner_id = ${playerId}::integer`
}

function vaultsGiven({ playerId, phone }: Reader): Places {
  return sql`
    select vaults.id, title as name, entry.read_to
    from open_vault_access as entry join vaults on vaults.id = entry.vault_id
    where entry.phone = ${phone}::text and owner_id <> ${playerId}::integer
      and owner_id not in (${apartFrom(playerId)})`
}

function boards({ playerId }: Reader): Places {
  return sql`
    select group_id as id, name, read_to from group_members join groups on groups.id = group_id
    where player_id = ${playerId}::integer`
}

function unreadIn(kind: UnreadRow['kind'], { playerId, phone }: Reader, places: Places) {
  const placeKey = kind === 'vault' ? sql`place.id` : sql`-place.id`
  const isNoNews = sql`author_id = ${playerId}::integer or phone = ${phone}::text
    or author_id in (${apartFrom(playerId)})`
  return sql`
    select ${sql.lit(kind)} as kind, place.id, place.name, news.count, news.newest
    from (${places}) as place cross join lateral (
      select count(*)::integer as count, max(counted.id) as newest from (
        select id from (
          select post.id, author_id, phone, archived from post_places as post
          where place_key = ${placeKey} and post.id > place.read_to
          order by post.id desc limit ${sql.lit(NEWEST)}
        ) as newest
        where not archived and (${isNoNews}) is not true limit ${sql.lit(UNREAD_MOST)}
      ) as counted
    ) as news
    where news.count > 0 and place.id not in (${mutedOf(playerId, kind)})`
}

// The maximum number of posts to examine per place. Without it, counting would be slow in a place with many
// posts that don't count as unread.
const NEWEST = 1_000
