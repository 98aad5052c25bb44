import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

/** Whose data it is. */
export type Exporter = { id: number; phone: string | null }

/** A row of a list: its place in the list, and what is written of it. */
export type ExportRow = { place: number } & Record<string, unknown>

/** A page of a list of the own data: the rows after a place, in their order. */
export type ReadPage = (db: Db, me: Exporter, page: { after: number; most: number }) => Promise<ExportRow[]>

// Each list is read by an id that only grows, a page at a time: nothing is ever whole in memory, and no transaction stays
// open for as long as somebody takes to download.

/** One's conversations as one sees them: nothing that was deleted, nor what one removed for oneself. */
export const messagePage: ReadPage = (db, { id }, { after, most }) => {
  const half = (side: 'low' | 'high', other: 'low' | 'high') => sql`(
    select messages.id as place, messages.id, ${sql.ref(`messages.${other}_id`)} as "withId", sender_id as "senderId",
      message_type as type, content, created_at as "createdAt", read_at as "readAt", edited_at as "editedAt",
      ${sql.ref(`messages.${side}_archived`)} as archived, reply_to_id as "replyToId", file_count as files
    from messages
    where ${sql.ref(`messages.${side}_id`)} = ${id} and deleted_at is null
      and not ${sql.ref(`messages.${side}_removed`)} and messages.id > ${after}
    order by messages.id limit ${most})`
  return rowsOf(
    db,
    sql`
    select page.place, page.id, page."withId", other.name as "with", page."senderId", page.type, page.content,
      page."createdAt", page."readAt", page."editedAt", page.archived, page."replyToId",
      case when page.files > 0 then array(
        select coalesce(uploads.name, uploads.id) from message_files join uploads on uploads.id = upload_id
        where message_files.message_id = page.id
          and message_files.low_id = least(page."withId", ${id}::integer)
          and message_files.high_id = greatest(page."withId", ${id}::integer) order by message_files.place
      ) end as files
    from (${half('low', 'high')} union all ${half('high', 'low')} order by place limit ${most}) as page
      join players as other on other.id = page."withId"
    order by place`,
  )
}

/** Whom one is bonded to, by the other's id. */
export const bondPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select other.id as place, other.id as "withId", other.name as "with",
      case when side."sponsorId" = ${id} then 'you invited them' else 'they invited you' end as how,
      side."createdAt"
    from (
      select high_id as other_id, sponsor_id as "sponsorId", created_at as "createdAt" from bonds where low_id = ${id}
      union all select low_id, sponsor_id, created_at from bonds where high_id = ${id}
    ) as side join players as other on other.id = side.other_id
    where other.id > ${after} order by place limit ${most}`,
  )

/** One's trust units, with the names of the two others. */
export const unitPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select trust_units.id as place, trust_units.id, confirmed_at as "confirmedAt", created_at as "createdAt", array(
      select players.name from trust_unit_members as other join players on players.id = other.player_id
      where other.unit_id = trust_units.id and other.player_id <> ${id} order by players.id
    ) as "with"
    from trust_unit_members as own join trust_units on trust_units.id = own.unit_id
    where own.player_id = ${id} and trust_units.id > ${after} order by place limit ${most}`,
  )

/** The groups one is a member of. */
export const groupPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select groups.id as place, groups.id, name, description, created_at as "createdAt"
    from group_members join groups on groups.id = group_id
    where player_id = ${id} and groups.id > ${after} order by place limit ${most}`,
  )

/** What one posted on boards. */
export const postPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select posts.id as place, posts.id, group_id as "groupId", groups.name as "groupName", content,
      link_url as "linkUrl", archived, posts.created_at as "createdAt", edited_at as "editedAt"
    from posts join groups on groups.id = group_id
    where author_id = ${id} and posts.id > ${after} order by place limit ${most}`,
  )

/** The vaults one owns. */
export const vaultPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select id as place, id, title, description, created_at as "createdAt", array(
      select phone from vault_access where vault_id = vaults.id and ended_at is null order by id
    ) as "sharedWith"
    from vaults where owner_id = ${id} and id > ${after} order by place limit ${most}`,
  )

/** What one posted in one's vaults. */
export const vaultPostPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select id as place, id, vault_id as "vaultId", content, link_url as "linkUrl", archived,
      created_at as "createdAt", edited_at as "editedAt"
    from vault_posts where author_id = ${id} and id > ${after} order by place limit ${most}`,
  )

/** What one commented in any vault. */
export const vaultCommentPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select id as place, id, vault_id as "vaultId", post_id as "postId", content, created_at as "createdAt",
      edited_at as "editedAt"
    from vault_comments where author_id = ${id} and id > ${after} order by place limit ${most}`,
  )

/** What is stored in one's vaults. */
export const vaultItemPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select vault_items.id as place, vault_items.id, vault_id as "vaultId", vault_items.title,
      vault_items.description, file_url as "fileUrl", uploads.name as "fileName",
      vault_items.created_at as "createdAt"
    from vault_items join vaults on vaults.id = vault_id left join uploads on uploads.id = upload_id
    where owner_id = ${id} and vault_items.id > ${after} order by place limit ${most}`,
  )

/** The invitations one sent, and those that were sent to one; whose number an invitation hides reads none. */
export const invitationPage: ReadPage = (db, { id, phone }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select invitations.id as place, invitations.id,
      case when invitations.sponsor_id = ${id} then 'sent' else 'received' end as direction,
      case when invitations.sponsor_id = ${id} then recipient_name else sponsor.name end as "with",
      case when hides_phone and invitations.status = 'pending' and invitations.sponsor_id = ${id} then null
        else recipient_phone end as phone,
      invitations.status, sent_at as "createdAt", verified_at as "verifiedAt"
    from invitations join players as sponsor on sponsor.id = invitations.sponsor_id
    where declined_at is null and invitations.id > ${after} and (
      invitations.sponsor_id = ${id} or recipient_id = ${id}
      or (recipient_id is null and recipient_phone = ${phone}::text and sponsor.status = 'active'))
    order by place limit ${most}`,
  )

/** One's browsers that are told while they are closed: not where and by which keys. */
export const pushBrowserPage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select sub.id as place, sub.id, user_agent as browser, sub.created_at as "createdAt"
    from push_subscriptions as sub join sessions on sessions.id = session_id
    where sub.player_id = ${id} and sub.id > ${after} order by place limit ${most}`,
  )

/** What one handed in, in the order in which it came. */
export const filePage: ReadPage = (db, { id }, { after, most }) =>
  rowsOf(
    db,
    sql`
    select place, id, name, kind, "contentType", bytes, "createdAt" from (
      select row_number() over (order by created_at, id) as place, id, name, kind,
        content_type as "contentType", bytes, created_at as "createdAt"
      from uploads where owner_player_id = ${id}
    ) as own where place > ${after} order by place limit ${most}`,
  )

/** A file that a player handed in, for an archive. */
export type ExportedFile = {
  id: string
  kind: string
  name: string | null
  contentType: string
  createdAt: Date
}

/** Every file that a player handed in, in the order in which it came: what is kept of it, not its bytes. */
export async function filesOf(db: Db, id: number): Promise<ExportedFile[]> {
  return db
    .selectFrom('uploads')
    .select(['id', 'kind', 'name', 'content_type as contentType', 'created_at as createdAt'])
    .where('owner_player_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Whether an account is still there and active: an export ends with it. */
export async function isStillActive(db: Db, id: number): Promise<boolean> {
  const query = db.selectFrom('players').select('id').where('id', '=', id)
  const row = await query.where('status', '=', 'active').where('phone', 'is not', null).executeTakeFirst()
  return row !== undefined
}

async function rowsOf(db: Db, query: RawBuilder<unknown>): Promise<ExportRow[]> {
  return (await query.execute(db)).rows as ExportRow[]
}
