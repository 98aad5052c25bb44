import { NOTIFICATION_DAYS } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import type { Sentence } from '@kinhold/domain/sentences'
import { type RawBuilder, sql } from 'kysely'
import { daysAgo, type Db, NOW, type Page, type Tx } from '../../db/database.ts'
import { removePast } from '../../db/months.ts'
import { prepared } from '../../db/prepared.ts'
import { hasRow, idsIn, idsOf } from '../../db/rows.ts'
import type { Person } from '../../http/principal.ts'
import { apartFrom, hasMuted, keepsApart, mutedOf } from '../ties/ties.queries.ts'
import {
  type AskingKind,
  GATHERED_MOST,
  type GatheredKind,
  KINDS,
  type Note,
  type NotificationKind,
  type Told,
  wordsOf,
} from './kinds.values.ts'
import { columnOf } from './notice-settings.queries.ts'

export type NotificationRow = Awaited<ReturnType<typeof notificationsOf>>[number]

/**
 * Stores notifications and returns the recipients' ids. Skips players whose account has ended, who have
 * turned the kind off (SET-04), or whom a block separates from the notification's subject (TRU-20). No
 * recipient can be removed until the transaction ends. An unread notification of an `isOnce` kind prevents a
 * second one about the same subject. For the kind `looked_at`, a lock enforces this even in parallel
 * requests.
 */
export async function addNotifications(tx: Tx, notes: Note[]): Promise<number[]> {
  for (const { kind, to } of notes) if (kind === 'looked_at') await lockNotice(tx, [kind, to])
  const { rows } = await sql<{ playerId: number }>`
    insert into notifications (player_id, kind, about_id, trust_unit_id, group_id, vault_id, detail)
    select players.id, note.kind, note."aboutId", note."unitId", note."groupId", note."vaultId", note.detail
    from jsonb_to_recordset(${JSON.stringify(notes.map(rowOf))}::jsonb) as note
        ("to" integer, kind text, "aboutId" integer, "unitId" integer, "groupId" integer, "vaultId" integer,
          detail jsonb, setting text, "isOnce" boolean)
      join players on players.id = note."to"
      left join notice_settings on notice_settings.player_id = players.id
    where players.deleted_at is null and coalesce((to_jsonb(notice_settings) ->> note.setting)::boolean, true)
      and not ${keepsApart(sql`players.id`, sql`note."aboutId"`)}
      and (note."isOnce" is null or not exists (
        select from notifications as told
        where told.player_id = players.id and told.kind = note.kind
          and told.about_id is not distinct from note."aboutId"
          and told.vault_id is not distinct from note."vaultId" and told.read_at is null
          and told.created_at > ${KEPT_SINCE}
      ))
    for key share of players
    returning player_id as "playerId"`.execute(tx)
  return [...new Set(rows.map(({ playerId }) => playerId))]
}

// A condition on this time limits a statement to the partitions of the last 90 days.
const KEPT_SINCE = daysAgo(NOTIFICATION_DAYS)

/**
 * Makes parallel transactions take turns if they add the same notice. A unique index can't prevent
 * duplicates, because each monthly partition has its own index.
 */
async function lockNotice(tx: Tx, notice: (string | number | null)[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`notice ${notice.join(' ')}`}, 0))`.execute(tx)
}

type Ref = { id: number }
type AnyNote = { kind: NotificationKind; to: number; detail?: object } & {
  [F in 'about' | 'other' | 'unit' | 'group' | 'vault' | 'invited']?: Ref
}

function rowOf({ kind, to, about, other, unit, group, vault, invited, detail }: AnyNote) {
  const { setting, isOnce } = KINDS[kind]
  return {
    kind,
    to,
    aboutId: about?.id,
    unitId: unit?.id,
    groupId: group?.id,
    vaultId: vault?.id,
    detail: other || invited ? { ...detail, otherId: other?.id, invitationId: invited?.id } : detail,
    setting: setting && columnOf(setting),
    isOnce,
  }
}

/** A vault or board whose events are combined into one notice. Exactly one of the two ids is set. */
export type NewsPlace = { vaultId: number; groupId?: undefined } | { groupId: number; vaultId?: undefined }

/**
 * An event for a combined notice: a post, or a comment or like on the post `postId`. `by` is null for a
 * vault user, who is identified by `phone`.
 */
export type News = NewsPlace & {
  kind: GatheredKind
  id: number
  postId?: number
  by: number | null
  phone?: string | null
}

// The minimum interval between two pushes about the same board or vault.
const PUSH_PAUSE = sql`interval '10 minutes'`

/**
 * Notifies these players of an event and returns the ids of those notified. Skips the author, inactive
 * members, and members who have turned the kind off or muted the author or the place. Also skips anyone
 * separated from the author by a block. A player's unread notice of the same kind and place is rewritten
 * under a new id, which makes it the newest.
 */
export async function addNews(tx: Tx, players: number[], news: News): Promise<number[]> {
  const { kind, id, vaultId = null, groupId = null, postId = null, by, phone = null } = news
  const { setting, isBellOnly } = KINDS[kind]
  const isMuted = sql`(${hasMuted(sql`players.id`, 'person', by)} or ${hasMuted(sql`players.id`, 'vault', vaultId)}
    or ${hasMuted(sql`players.id`, 'board', groupId)})`
  const wasPushed = sql`exists (
    select from notifications as pushed
    where pushed.player_id = players.id and pushed.ids is not null and pushed.pushed_at > now() - ${PUSH_PAUSE}
      and pushed.created_at > now() - ${PUSH_PAUSE}
      and (pushed.vault_id = ${vaultId}::integer or pushed.group_id = ${groupId}::integer))`
  // A notice about posts stores no authors, because `post_places` has them.
  const author = postId === null ? null : nameInNotice({ playerId: by, phone })
  const newest = (events: RawBuilder<unknown>) =>
    sql`(${events})[greatest(1, cardinality(note.ids) + 2 - ${GATHERED_MOST}::integer):]`
  await lockNotice(tx, [kind, vaultId, groupId, postId])
  // A notice from an earlier month is deleted and inserted again. An update would move it to another
  // partition, and a request that marks the notice as read at the same time would then fail.
  return idsIn(
    tx,
    sql`
    with told as materialized (
      select players.id as player_id,
        case when not ${isBellOnly === true}::boolean and not ${wasPushed} then now() end as pushed_at
      from players left join notice_settings on notice_settings.player_id = players.id
      where players.id = any(${players}::integer[]) and players.id is distinct from ${by}::integer
        and players.status = 'active' and awaiting is null and players.deleted_at is null
        and coalesce(notice_settings.${sql.ref(columnOf(setting!))}, true)
        and players.id not in (${apartFrom(by ?? 0)}) and not ${isMuted}
      order by players.id
      for key share of players
    ), held as materialized (
      select note.player_id, note.id, note.created_at, note.begun_at,
        ${newest(sql`note.ids || ${id}::bigint`)} as ids,
        case when note.made_by is not null then ${newest(sql`note.made_by || ${author}::text`)} end as made_by,
        case when note.player_id = any(array(select player_id from told where pushed_at is not null))
          then now() else note.pushed_at end as pushed_at,
        ${monthOf(sql`note.created_at`)} = ${monthOf(NOW)} as is_of_month
      from notifications as note
      -- With a join, PostgreSQL would compare every row with every other row.
      where note.player_id = any(array(select player_id from told)) and note.kind = ${kind}::text
        and note.vault_id is not distinct from ${vaultId}::integer
        and note.group_id is not distinct from ${groupId}::integer
        and note.post_id is not distinct from ${postId}::bigint
        and note.ids is not null and note.read_at is null and note.created_at > ${KEPT_SINCE}
      order by note.player_id
      for update of note
    ), rewritten as (
      update notifications as note
      set id = default, created_at = now(), ids = held.ids, made_by = held.made_by, pushed_at = held.pushed_at
      from held where is_of_month and ${isHeld}
      returning note.player_id
    ), outdated as (
      delete from notifications as note using held where not is_of_month and ${isHeld}
    ), added as (
      insert into notifications (player_id, kind, vault_id, group_id, post_id, ids, made_by, begun_at, pushed_at)
      select player_id, ${kind}::text, ${vaultId}::integer, ${groupId}::integer, ${postId}::bigint, ids, made_by,
        begun_at, pushed_at
      from (
        select player_id, array[${id}::bigint] as ids,
          case when ${author}::text is not null then array[${author}::text] end as made_by, now() as begun_at, pushed_at
        from told where player_id not in (select player_id from held)
        union all
        select player_id, ids, made_by, begun_at, pushed_at from held where not is_of_month
      ) as note
      order by player_id
      returning player_id, id
    ), followed as (
      update pushes set notification_id = added.id from added join held on held.player_id = added.player_id
      where pushes.notification_id = held.id
    )
    select player_id as id from rewritten union all select player_id from added`,
  )
}

const isHeld = sql`note.player_id = held.player_id and note.id = held.id and note.created_at = held.created_at`

const monthOf = (at: RawBuilder<unknown>) => sql`date_trunc('month', ${at} at time zone 'UTC')`

// The reader sees a vault's title only while they own the vault or have access to it.
const isShared = sql<boolean>`(vaults.owner_id = note.player_id or exists (
  select from open_vault_access as entry join players as own on own.phone = entry.phone
  where entry.vault_id = vaults.id and own.id = note.player_id
))`

/** An undone event, to be removed from the notices that cover it. */
export type NewsToTakeBack = NewsPlace & Pick<News, 'kind' | 'id' | 'postId'>

/**
 * Removes an undone event from the notices that cover it, and deletes notices that become empty. Returns the
 * ids of the recipients who can still see the board or vault.
 */
export async function removeNews(
  tx: Tx,
  { kind, id, vaultId, groupId, postId }: NewsToTakeBack,
): Promise<number[]> {
  const isOfPlace =
    postId === undefined
      ? sql`(vault_id = ${vaultId}::integer or group_id = ${groupId}::integer)`
      : sql`post_id = ${postId}`
  // Lock the rows in the same order as `addNews`, so that parallel calls can't deadlock.
  const isOfEvent = sql`kind = ${kind} and ${isOfPlace} and ids @> array[${id}::bigint] and created_at > ${KEPT_SINCE}`
  return idsIn(
    tx,
    sql`
    with held as materialized (
      select player_id, id, created_at from notifications where ${isOfEvent} order by player_id for update
    ), emptied as (
      delete from notifications as note using held
      where ${isHeld} and cardinality(ids) = 1 returning note.player_id
    ), rewritten as (
      update notifications as note set ids = array_remove(ids, ${id}::bigint),
        made_by = made_by[:array_position(ids, ${id}::bigint) - 1] || made_by[array_position(ids, ${id}::bigint) + 1:]
      from held where ${isHeld} and cardinality(ids) > 1 returning note.player_id
    )
    select player_id as id from (select * from emptied union select * from rewritten) as note
    where ${vaultId ?? null}::integer is null or exists (
      select from vaults
      where vaults.id = ${vaultId ?? null} and ${isShared} and not ${keepsApart(sql`player_id`, sql`owner_id`)})`,
  )
}

/** Returns the value that represents the author of a comment or like in `notifications.made_by`. */
function nameInNotice({ playerId, phone }: Person): string {
  return playerId === null ? phone! : String(playerId)
}

/** Comments or likes on these posts. */
type Answers = { kind: 'post_comments' | 'post_likes'; postIds: number[] }

/**
 * Replaces a vault user with the player who now has the user's number, in the notices about the vault user's
 * comments or likes on these posts.
 */
export async function giveNews(
  tx: Tx,
  answers: Answers,
  { phone, playerId }: { phone: string; playerId: number },
): Promise<void> {
  const given = sql`made_by = array_replace(made_by, ${phone}::text, ${String(playerId)}::text)`
  await changeAuthors(tx, answers, phone, given)
}

/** Removes a person's comments or likes on these posts from the notices about them. */
export async function removeNewsBy(tx: Tx, answers: Answers, author: Person): Promise<void> {
  const name = nameInNotice(author)
  const left = (column: 'event_id' | 'author') => sql`array(
    select ${sql.ref(column)} from unnest(ids, made_by) with ordinality as event (event_id, author, nth)
    where author <> ${name} order by nth)`
  await changeAuthors(tx, answers, name, sql`ids = ${left('event_id')}, made_by = ${left('author')}`)
}

// Lock the rows in the same order as `addNews`, so that parallel calls can't deadlock.
async function changeAuthors(
  tx: Tx,
  { kind, postIds }: Answers,
  name: string,
  change: RawBuilder<unknown>,
): Promise<void> {
  if (postIds.length === 0) return
  await sql`
    with held as materialized (
      select player_id, id, created_at from notifications
      where post_id = any(${postIds}::bigint[]) and kind = ${kind} and made_by @> array[${name}::text]
        and created_at > ${KEPT_SINCE}
      order by player_id for update
    )
    update notifications as note set ${change} from held where ${isHeld}`.execute(tx)
}

/**
 * Marks a player's combined notices about a board or vault as read. Returns false if no notice was unread.
 */
export async function markNewsRead(tx: Tx, playerId: number, place: NewsPlace): Promise<boolean> {
  const { vaultId = null, groupId = null } = place
  const query = tx.updateTable('notifications').set({ read_at: NOW })
  const isOfPlace = sql<boolean>`(vault_id = ${vaultId}::integer or group_id = ${groupId}::integer)`
  const unread = query
    .where(({ and }) => and({ player_id: playerId, read_at: null }))
    .where('created_at', '>', KEPT_SINCE)
    .where(isOfPlace)
  return hasRow(unread.where('ids', 'is not', null).returning('id'))
}

const othersInUnit = sql<{ id: number; name: string }[]>`array(
  select jsonb_build_object('id', players.id, 'name', players.name)
  from trust_unit_members as member join players on players.id = member.player_id
  where member.unit_id = note.trust_unit_id and member.player_id <> note.player_id
  order by players.created_at, players.id
)`

// With joins instead of these two subqueries, PostgreSQL could compare each notification with each post and
// invitation.
const subject = sql<{ author_id: number | null; archived: boolean; place_key: number }>`(
  select author_id, archived, place_key from post_places
  where note.post_id is not null and post_places.id = note.post_id limit 1)`
const invitedName = sql<string | null>`case when note.detail ? 'invitationId' then (
  select recipient_name from invitations where invitations.id = (note.detail ->> 'invitationId')::integer) end`

/** Selects a summary of a combined notice's remaining events. `people` is null if no events remain. */
function madeFor(playerId: number) {
  return sql<{ people: unknown; is_muted: boolean }>`(
    select (array_agg(jsonb_build_object('id', author_id, 'name', name) order by latest desc))[1:2] as people,
      count(*)::integer as "peopleCount", sum(number)::integer as count,
      case when bool_and(only_pictures) then sum(pictures)::integer end as pictures,
      coalesce(note.post_id, max(latest)) as newest,
      bool_and(coalesce(author_id in (${mutedOf(playerId, 'person')}), false)) as is_muted
    from (
      select author_id, coalesce(players.name, display_name, ${LABEL}) as name, max(event.id) as latest, count(*) as number,
        sum(pictures) as pictures, bool_and(pictures is not null) as only_pictures
      from (
        select post.id, author_id, phone, pictures from post_places as post
        where note.kind in ('vault_posts', 'board_posts') and place_key = coalesce(note.vault_id, -note.group_id)
          and post.id = any(note.ids) and not archived
        union all
        select answer.id, case when author not like '+%' then author::integer end,
          case when author like '+%' then author end, null
        from unnest(note.ids, note.made_by) as answer (id, author)
        where note.kind in ('post_comments', 'post_likes') and author is not null
      ) as event
        left join players on players.id = author_id left join vault_users on vault_users.phone = event.phone
      where author_id is null or author_id not in (${apartFrom(playerId)})
      group by author_id, players.name, event.phone, display_name
    ) as author
  )`
}

const LABEL = sql`(
  select label from vault_access as entry
  where entry.phone = event.phone and entry.player_id is null
    and entry.vault_id = coalesce(note.vault_id, subject.place_key))`

function isOfNobodyApart(playerId: number) {
  return sql<boolean>`(coalesce(about.id, 0) not in (${apartFrom(playerId)})
    and coalesce(other.id, 0) not in (${apartFrom(playerId)})
    and (note.trust_unit_id is null or not exists (
      select from trust_unit_members as member
      where member.unit_id = note.trust_unit_id and member.player_id in (${apartFrom(playerId)}))))`
}

function named(table: 'about' | 'other' | 'groups') {
  return sql<{ id: number; name: string } | null>`case when ${sql.table(table)}.id is not null
    then jsonb_build_object('id', ${sql.table(table)}.id, 'name', ${sql.table(table)}.name) end`
}

function isMuted(playerId: number) {
  return sql<boolean>`(coalesce(made.is_muted, false) or coalesce(about.id, 0) in (${mutedOf(playerId, 'person')})
    or coalesce(note.group_id, 0) in (${mutedOf(playerId, 'board')})
    or coalesce(note.vault_id, 0) in (${mutedOf(playerId, 'vault')}))`
}

const sharedVault = sql<{ id: number; title: string } | null>`case when vaults.id is not null
  then jsonb_build_object('id', vaults.id, 'title', vaults.title) end`

const made = sql<Told['made']>`case when note.ids is not null then to_jsonb(made)
  || jsonb_build_object('isOwn', subject.author_id is not distinct from note.player_id) end`

// A combined notice disappears once its events are gone, its post is archived or the reader loses access.
function isGatheredFrom(playerId: number) {
  return sql<boolean>`(note.ids is null or (made.people is not null and subject.archived is not true
    and (note.vault_id is null or vaults.id is not null and vaults.owner_id not in (${apartFrom(playerId)}))))`
}

// Another version of the server may have stored kinds that this version doesn't know.
const KNOWN = Object.keys(KINDS)

const notesBefore = prepared((db, of: { playerId: number; limit: number; before: number }) =>
  db
    .selectFrom('notifications as note')
    .leftJoin('players as about', 'about.id', 'note.about_id')
    .leftJoin('players as other', (join) =>
      join.on('other.id', '=', sql<number>`(note.detail ->> 'otherId')::integer`),
    )
    .leftJoin('groups', 'groups.id', 'note.group_id')
    .leftJoin('vaults', (join) => join.onRef('vaults.id', '=', 'note.vault_id').on(isShared))
    .leftJoinLateral(subject.as('subject'), (join) => join.onTrue())
    .leftJoinLateral(madeFor(of.playerId).as('made'), (join) => join.onTrue())
    .select(['note.id', 'note.kind', 'note.detail', 'note.text', 'note.href'])
    .select(['note.begun_at as begunAt', made.as('made')])
    .select(['note.created_at as createdAt', 'note.read_at as readAt', isMuted(of.playerId).as('isMuted')])
    .select([named('about').as('about'), named('other').as('other'), named('groups').as('group')])
    .select([sharedVault.as('vault'), othersInUnit.as('unit'), invitedName.as('invited')])
    .where('note.player_id', '=', of.playerId)
    .where('note.id', '<', of.before)
    .where('note.created_at', '>', KEPT_SINCE)
    .where(isOfNobodyApart(of.playerId))
    .where(isGatheredFrom(of.playerId))
    .where('note.kind', 'in', KNOWN)
    .orderBy('note.id', 'desc')
    .limit(of.limit),
)

export async function notificationsOf(db: Db, playerId: number, page: Page) {
  const rows = await notesBefore(db, {
    playerId,
    limit: page.limit,
    before: page.before ?? Number.MAX_SAFE_INTEGER,
  })
  return rows.map((row) => ({
    id: row.id,
    createdAt: row.createdAt,
    /** The time of the first event that the notice covers. */
    begunAt: row.begunAt ?? row.createdAt,
    /** A push with the same tag replaces an earlier one. */
    tag: row.made ? `${row.kind}-${row.vault?.id ?? row.group?.id}` : `notification-${row.id}`,
    readAt: row.readAt,
    isMuted: row.isMuted,
    ...wordsOf(row.kind as NotificationKind, row),
  }))
}

/**
 * Removes notifications about a player, and returns the recipients' ids. Call it before removing the player's
 * row.
 */
export async function removeNotificationsAbout(tx: Tx, playerId: number): Promise<number[]> {
  return removeAll(tx, sql`about_id = ${playerId}`)
}

const ENDING = Object.entries(KINDS).flatMap(([name, { endsWithAccount }]) => (endsWithAccount ? name : []))

/**
 * Removes other players' notifications that contain a leaver's name or a link that would lead nowhere.
 * Returns the recipients' ids.
 */
export async function removeNotificationsNaming(tx: Tx, { id, name }: { id: number; name: string }) {
  const told = await removeAll(
    tx,
    sql`player_id <> ${id} and (
      about_id = ${id} and (kind = any(${ENDING}::text[]) or text is not null) or strpos(text, ${name}) > 0)`,
  )
  // A reason that the admin gave a sponsor may name the leaver or describe the leaver's actions.
  await sql`update notifications set detail = detail - 'reason'
    where about_id = ${id} and detail ? 'reason'`.execute(tx)
  return told
}

/** Removes notifications about dissolved units. Returns the recipients' ids. */
export async function removeNotificationsOfUnits(tx: Tx, unitIds: number[]): Promise<number[]> {
  return removeAll(tx, sql`trust_unit_id = any(${unitIds}::integer[])`)
}

async function removeAll(tx: Tx, which: RawBuilder<boolean>): Promise<number[]> {
  const query = tx.deleteFrom('notifications').where(which).returning('player_id as id')
  return [...new Set(await idsOf(query))]
}

export async function markRead(tx: Tx, playerId: number, upTo: number): Promise<boolean> {
  const query = tx
    .updateTable('notifications')
    .set({ read_at: NOW })
    .where('id', '<=', upTo)
    .where('created_at', '>', KEPT_SINCE)
  return hasRow(query.where(({ and }) => and({ player_id: playerId, read_at: null })).returning('id'))
}

/**
 * Selects unread notifications that requested an action. `to`: the recipient, or undefined for all
 * recipients. `detail`: values that the notification's details must contain.
 */
export type Asked = { kind: AskingKind; to?: number; about?: number; unitId?: number; detail?: object }

/** Marks notifications that requested an action as read, and returns the recipients' ids. */
export async function markAskedRead(tx: Tx, asked: Asked[]): Promise<number[]> {
  return idsIn(
    tx,
    sql`
    with held as materialized (
      select player_id, id, created_at from notifications
      where read_at is null and created_at > ${KEPT_SINCE} and (${sql.join(asked.map(isAskedBy), sql` or `)})
      order by player_id, id for update
    ), marked as (
      update notifications as note set read_at = now() from held where ${isHeld} returning note.player_id
    )
    select distinct player_id as id from marked`,
  )
}

function isAskedBy({ kind, to, about, unitId, detail }: Asked): RawBuilder<unknown> {
  const conditions = [
    sql`kind = ${kind}`,
    ...(to === undefined ? [] : [sql`player_id = ${to}`]),
    ...(about === undefined ? [] : [sql`about_id = ${about}`]),
    ...(unitId === undefined ? [] : [sql`trust_unit_id = ${unitId}`]),
    ...(detail === undefined ? [] : [sql`detail @> ${JSON.stringify(detail)}::jsonb`]),
  ]
  return sql`(${sql.join(conditions, sql` and `)})`
}

/** Returns the admin's latest notification in the current clock hour about a used-up text budget, or null. */
export async function usedUpThisHour(db: Db): Promise<{ createdAt: Date; text: Sentence } | null> {
  const told = await db
    .selectFrom('notifications')
    .select([sql<UsedUp>`detail`.as('detail'), 'created_at as createdAt'])
    .where('player_id', '=', ADMIN_ID)
    .where('kind', '=', 'delivery')
    .where('created_at', '>=', sql<Date>`date_trunc('hour', now())`)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return told ? { createdAt: told.createdAt, text: KINDS.delivery.say(told) } : null
}

type UsedUp = Parameters<typeof KINDS.delivery.say>[0]['detail']

export async function removeOldNotifications(db: Db): Promise<void> {
  await removePast(db, 'notifications', NOTIFICATION_DAYS)
}
