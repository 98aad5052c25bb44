import { textOfMessage } from '@kinhold/domain/message-words'
import type { MessageType } from '@kinhold/domain/messages'
import { nameFor } from '@kinhold/domain/names'
import { textOfPost } from '@kinhold/domain/post-words'
import type { Say } from '@kinhold/domain/sentences'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { apartFrom } from '../ties/ties.queries.ts'

/** The player whose data is exported. */
export type Exporter = { id: number; phone: string | null }

/** A row in a list: its place in the list and its exported fields. */
export type ExportRow = { place: number } & Record<string, unknown>

/** A page of a list: up to `most` rows after the place `after`. */
export type Page = { after: number; most: number }

/** A list in the export: the fields of each row, and a function that reads a page and translates it with `say`. */
export type List = {
  fields: readonly string[]
  read: (db: Db, me: Exporter, page: Page, say: Say) => Promise<ExportRow[]>
}

/**
 * Creates a list from a query. The exported rows contain only the columns in `names`. For rows with a
 * `content`, `textOf` returns the text to export.
 */
function listed(
  names: string,
  queryOf: (me: Exporter, page: Page) => RawBuilder<unknown>,
  textOf?: (row: ExportRow & { content: string }, say: Say) => string,
): List {
  return {
    fields: names.split(' '),
    read: async (db, me, page, say) => {
      const query = sql<ExportRow>`select * from (${queryOf(me, page)}) as list order by place`
      const { rows } = await query.execute(db)
      return rows.map((row) => ({
        ...row,
        ...namesIn(row, say),
        ...(textOf && { content: textOf(row as Parameters<typeof textOf>[0], say) }),
      }))
    },
  }
}

const HAS_FILES = sql`exists (
  select from post_media where post_media.place_key = posts.place_key and post_media.post_id = posts.id) as "hasFiles"`

/** The columns that contain players' names. */
const PEOPLE = ['with', 'of', 'introducer', 'between', 'sharedWith']

function namesIn(row: ExportRow, say: Say): Record<string, unknown> {
  const inWords = (name: unknown) => (typeof name === 'string' ? nameFor(name, say) : name)
  const named = PEOPLE.filter((column) => column in row)
  return Object.fromEntries(
    named.map((column) => {
      const names = row[column]
      return [column, Array.isArray(names) ? names.map(inWords) : inWords(names)]
    }),
  )
}

const textOfPosts = (row: { content: string }, say: Say) =>
  textOfPost(row as { content: string; hasFiles: boolean }, say)

// In LISTS and LAST_LISTS, only `blocks` names people whom a block separates from the player (TRU-20). A
// block ends bonds, trust units and introductions, so the queries for those lists don't check for blocks.
// Reading in pages keeps memory use low and transactions shorter than the download.

/** The lists that precede the notifications and the history in an export, keyed by section name. */
export const LISTS = {
  blocks: listed(
    'playerId name createdAt',
    ({ id }, { after, most }) => sql`
      select other.id as place, other.id as "playerId", other.name, blocks.created_at as "createdAt"
      from blocks join players as other on other.id = blocked_id
      where blocker_id = ${id} and other.id > ${after} order by place limit ${most}`,
  ),

  mutes: listed(
    'kind subjectId until createdAt',
    ({ id }, { after, most }) => sql`
      select place, kind, "subjectId", until, "createdAt" from (
        select row_number() over (order by created_at, kind, subject_id) as place, kind, subject_id as "subjectId",
          until, created_at as "createdAt"
        from mutes where player_id = ${id} and coalesce(other_id, 0) not in (${apartFrom(id)})
      ) as own where place > ${after} order by place limit ${most}`,
  ),

  passkeys: listed(
    'id name createdAt lastUsedAt',
    ({ id }, { after, most }) => sql`
      select id as place, id, name, created_at as "createdAt", last_used_at as "lastUsedAt"
      from passkeys where player_id = ${id} and id > ${after} order by place limit ${most}`,
  ),

  pushBrowsers: listed(
    'id browser createdAt',
    ({ id }, { after, most }) => sql`
      select sub.id as place, sub.id, user_agent as browser, sub.created_at as "createdAt"
      from push_subscriptions as sub join sessions on sessions.id = session_id
      where sub.player_id = ${id} and sub.id > ${after} order by place limit ${most}`,
  ),

  messages: listed(
    'id withId with senderId type content createdAt readAt editedAt archived replyToId files',
    ({ id }, { after, most }) => {
      const half = (side: 'low' | 'high', other: 'low' | 'high') => sql`(
        select messages.id as place, messages.id, ${sql.ref(`messages.${other}_id`)} as "withId",
          sender_id as "senderId", message_type as type, content, created_at as "createdAt", read_at as "readAt",
          edited_at as "editedAt", ${sql.ref(`messages.${side}_archived`)} as archived, reply_to_id as "replyToId",
          file_count as files
        from messages
        where ${sql.ref(`messages.${side}_id`)} = ${id} and deleted_at is null
          and not ${sql.ref(`messages.${side}_removed`)} and messages.id > ${after}
          and ${sql.ref(`messages.${other}_id`)} not in (${apartFrom(id)})
        order by messages.id limit ${most})`
      return sql`
      select page.place, page.id, page."withId", other.name as "with", page."senderId", page.type, page.content,
        page."createdAt", page."readAt", page."editedAt", page.archived, page."replyToId",
        case when page.files > 0 then array(
          select coalesce(uploads.name, uploads.id) from message_files join uploads on uploads.id = upload_id
          where message_files.message_id = page.id
            and message_files.low_id = least(page."withId", ${id}::integer)
            and message_files.high_id = greatest(page."withId", ${id}::integer) order by message_files.place
        ) end as files
      from (${half('low', 'high')} union all ${half('high', 'low')} order by place limit ${most}) as page
        join players as other on other.id = page."withId"`
    },
    (row, say) => textOfMessage({ messageType: row['type'] as MessageType, content: row.content }, say),
  ),

  bonds: listed(
    'withId with how createdAt',
    ({ id }, { after, most }) => sql`
      select other.id as place, other.id as "withId", other.name as "with",
        case when side."sponsorId" = ${id} then 'you invited them' else 'they invited you' end as how,
        side."createdAt"
      from (
        select high_id as other_id, sponsor_id as "sponsorId", created_at as "createdAt" from bonds where low_id = ${id}
        union all select low_id, sponsor_id, created_at from bonds where high_id = ${id}
      ) as side join players as other on other.id = side.other_id
      where other.id > ${after} order by place limit ${most}`,
  ),

  endedBonds: listed(
    'withId with createdAt endedAt endedBy',
    ({ id }, { after, most }) => sql`
      select ended.id as place, other.id as "withId", other.name as "with", formed_at as "createdAt",
        ended_at as "endedAt", case when ended_by_id = ${id} then 'you' else 'they' end as "endedBy"
      from ended_bonds as ended join players as other on other.id = low_id + high_id - ${id}::integer
      where (low_id = ${id} or high_id = ${id}) and ended.id > ${after}
        and other.id not in (${apartFrom(id)}) order by place limit ${most}`,
  ),

  trustUnits: listed(
    'id confirmedAt createdAt with',
    ({ id }, { after, most }) => sql`
      select trust_units.id as place, trust_units.id, confirmed_at as "confirmedAt", created_at as "createdAt", array(
        select players.name from trust_unit_members as other join players on players.id = other.player_id
        where other.unit_id = trust_units.id and other.player_id <> ${id} order by players.id
      ) as "with"
      from trust_unit_members as own join trust_units on trust_units.id = own.unit_id
      where own.player_id = ${id} and trust_units.id > ${after} order by place limit ${most}`,
  ),

  formerTrustUnits: listed(
    'id groupName createdAt dissolvedAt with',
    ({ id }, { after, most }) => sql`
      select trust_units.id as place, trust_units.id, group_name as "groupName", created_at as "createdAt",
        dissolved_at as "dissolvedAt", array(
          select players.name from players
          where players.id in (low_id, mid_id, high_id) and players.id <> ${id}
            and players.id not in (${apartFrom(id)}) order by players.id
        ) as "with"
      from trust_units
      where (low_id = ${id} or mid_id = ${id} or high_id = ${id}) and dissolved_at is not null
        and trust_units.id > ${after} order by place limit ${most}`,
  ),

  groups: listed(
    'id name description createdAt readTo',
    ({ id }, { after, most }) => sql`
      select groups.id as place, groups.id, name, description, created_at as "createdAt", read_to as "readTo"
      from group_members join groups on groups.id = group_id
      where player_id = ${id} and groups.id > ${after} order by place limit ${most}`,
  ),

  posts: listed(
    'id groupId groupName content linkUrl archived createdAt editedAt',
    ({ id }, { after, most }) => sql`
      select posts.id as place, posts.id, group_id as "groupId", groups.name as "groupName", content,
        link_url as "linkUrl", archived, posts.created_at as "createdAt", edited_at as "editedAt",
        ${HAS_FILES}
      from posts join groups on groups.id = group_id
      where author_id = ${id} and posts.id > ${after} order by place limit ${most}`,
    textOfPosts,
  ),

  vaults: listed(
    'id title description contribute createdAt readTo sharedWith labels',
    ({ id }, { after, most }) => sql`
      select id as place, id, title, description, contribute, created_at as "createdAt", read_to as "readTo", array(
        select coalesce(players.name, vault_access.phone)
        from vault_access left join players on players.id = player_id
        where vault_id = vaults.id and ended_at is null
          and (player_id is null or player_id not in (${apartFrom(id)})) order by vault_access.id
      ) as "sharedWith", array(
        select phone || ': ' || label from vault_access
        where vault_id = vaults.id and label is not null and player_id is null order by id
      ) as labels
      from vaults where owner_id = ${id} and id > ${after} order by place limit ${most}`,
  ),

  vaultPosts: listed(
    'id vaultId content linkUrl archived createdAt editedAt',
    ({ id }, { after, most }) => sql`
      select id as place, id, vault_id as "vaultId", content, link_url as "linkUrl", archived,
        created_at as "createdAt", edited_at as "editedAt", ${HAS_FILES}
      from posts where vault_id is not null and author_id = ${id} and id > ${after} order by place limit ${most}`,
    textOfPosts,
  ),

  vaultComments: listed(
    'id vaultId postId content createdAt editedAt',
    ({ id }, { after, most }) => sql`
      select id as place, id, vault_id as "vaultId", post_id as "postId", content, created_at as "createdAt",
        edited_at as "editedAt"
      from comments where author_id = ${id} and id > ${after} order by place limit ${most}`,
  ),

  vaultItems: listed(
    'id vaultId title description fileUrl fileName createdAt',
    ({ id }, { after, most }) => sql`
      select vault_items.id as place, vault_items.id, vault_id as "vaultId", vault_items.title,
        vault_items.description, file_url as "fileUrl", uploads.name as "fileName",
        vault_items.created_at as "createdAt"
      from vault_items join vaults on vaults.id = vault_id left join uploads on uploads.id = upload_id
      where vault_items.phone is null and coalesce(author_id, owner_id) = ${id} and vault_items.id > ${after} order by place limit ${most}`,
  ),

  // `phone` is null while the number is hidden from the player.
  invitations: listed(
    'id direction with phone status createdAt verifiedAt',
    ({ id, phone }, { after, most }) => sql`
      select invitations.id as place, invitations.id,
        case when invitations.sponsor_id = ${id} then 'sent' else 'received' end as direction,
        case when invitations.sponsor_id = ${id} then recipient_name else sponsor.name end as "with",
        case when hides_phone and invitations.status = 'pending' and invitations.sponsor_id = ${id} then null
          else recipient_phone end as phone,
        invitations.status, sent_at as "createdAt", verified_at as "verifiedAt"
      from invitations join players as sponsor on sponsor.id = invitations.sponsor_id
      where declined_at is null and invitations.id > ${after} and (
        invitations.sponsor_id = ${id} or recipient_id = ${id}
        or (recipient_id is null and recipient_phone = ${phone}::text and sponsor.status = 'active'
          and withheld_from is distinct from ${id}::integer))
        and invitations.sponsor_id not in (${apartFrom(id)}) and coalesce(recipient_id, 0) not in (${apartFrom(id)})
      order by place limit ${most}`,
  ),

  guardians: listed(
    'direction withId with answer holdsFrom',
    ({ id }, { after, most }) => sql`
      select row_number() over (order by set_id, guardian_id) as place,
        case when player_id = ${id} then 'named' else 'named by' end as direction,
        other.id as "withId", other.name as "with", answer, holds_from as "holdsFrom"
      from guardians join guardian_sets on guardian_sets.id = set_id
        join players as other on other.id = case when player_id = ${id} then guardian_id else player_id end
      where (player_id = ${id} or guardian_id = ${id}) and other.id not in (${apartFrom(id)}) order by place offset ${after} limit ${most}`,
  ),

  // The player's own claims, and the claims that the player was asked to confirm.
  claims: listed(
    'id direction of state confirmedAt doubtedAt createdAt endedAt',
    ({ id }, { after, most }) => sql`
      select claims.id as place, claims.id, case when claims.player_id = ${id} then 'own' else 'asked' end as direction,
        owner.name as "of", state, confirmed_at as "confirmedAt",
        doubted_at as "doubtedAt", claims.created_at as "createdAt", ended_at as "endedAt"
      from claims join players as owner on owner.id = claims.player_id
        left join claim_helpers on claim_id = claims.id and claim_helpers.player_id = ${id}
      where (claims.player_id = ${id} or claim_helpers.player_id is not null) and claims.id > ${after}
        and claims.player_id not in (${apartFrom(id)})
      order by place limit ${most}`,
  ),
}

/** The lists that follow the notifications and the history in an export, keyed by section name. */
export const LAST_LISTS = {
  reports: listed(
    'id kind reason words createdAt lookedAt',
    ({ id }, { after, most }) => sql`
      select reports.id as place, reports.id, cases.kind, reason, words, reports.created_at as "createdAt",
        cases.closed_at as "lookedAt"
      from reports join cases on cases.id = case_id
      where reporter_id = ${id} and reports.id > ${after} order by place limit ${most}`,
  ),

  // The admin's moderation measures against the player, with their reasons and appeals, but without the
  // reporters.
  measures: listed(
    'id kind about reason createdAt acknowledgedAt appeal appealedAt',
    ({ id }, { after, most }) => sql`
      select measures.id as place, measures.id, measures.kind, cases.kind as about, reason,
        created_at as "createdAt", acknowledged_at as "acknowledgedAt", appeal, appealed_at as "appealedAt"
      from measures join cases on cases.id = case_id
      where player_id = ${id} and measures.kind <> 'dismiss' and measures.id > ${after} order by place limit ${most}`,
  ),

  introductions: listed(
    'id introducer between words answer createdAt',
    ({ id }, { after, most }) => sql`
      select one.id as place, one.id, introducer.name as introducer, array[low.name, high.name] as between, words,
        case when low_id = ${id} then low_says when high_id = ${id} then high_says end as answer,
        one.created_at as "createdAt"
      from introductions as one join players as introducer on introducer.id = introducer_id
        join players as low on low.id = low_id join players as high on high.id = high_id
      where ${id} in (introducer_id, low_id, high_id) and one.id > ${after} order by place limit ${most}`,
  ),

  // The admin's limits on the player's invitations, and requests that the player become the sponsor of an
  // existing member.
  standing: listed(
    'kind most paused reason name state at',
    ({ id }, { after, most }) => sql`
      select place, kind, most, paused, reason, name, state, at from (
        select 1::integer as place, 'inviting' as kind, most, paused, reason, null as name, null as state, set_at as at
        from inviting_rules where player_id = ${id} and (most is not null or paused is not null)
        union all
        select moves.id + 1, 'move', null, null, null, players.name, moves.state, asked_at
        from moves join players on players.id = moves.player_id
        where moves.to_id = ${id} and players.id not in (${apartFrom(id)})
      ) as known where place > ${after} order by place limit ${most}`,
  ),

  files: listed(
    'id name kind contentType bytes createdAt',
    ({ id }, { after, most }) => sql`
      select place, id, name, kind, "contentType", bytes, "createdAt" from (
        select row_number() over (order by created_at, id) as place, id, name, kind,
          content_type as "contentType", bytes, created_at as "createdAt"
        from uploads where owner_player_id = ${id}
      ) as own where place > ${after} order by place limit ${most}`,
  ),
}

/** The fields of an upload that the ZIP archive needs. */
export type ExportedFile = {
  id: string
  kind: string
  name: string | null
  contentType: string
  createdAt: Date
}

/** Returns a player's uploads, oldest first. */
export async function filesOf(db: Db, id: number): Promise<ExportedFile[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'content_type as contentType', 'created_at as createdAt'])
    .where('owner_player_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Returns true if an account is active and has a number. */
export async function isStillActive(db: Db, id: number): Promise<boolean> {
  const query = db.selectFrom('players').select('id').where('id', '=', id)
  const row = await query.where('status', '=', 'active').where('phone', 'is not', null).executeTakeFirst()
  return row !== undefined
}
