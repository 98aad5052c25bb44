import { UNUSED_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import type { DB } from '../../db/schema.ts'
import type { UploadKind } from './stored-files.ts'

/** Who handed a file in: a player, or an invitee by their pass. */
export type Owner = { playerId: number } | { passHash: Buffer }

/** A file whose bytes are in the store. `bytes` counts all that it takes there; pictures have a width and a height. */
export type NewUpload = {
  id: string
  kind: UploadKind
  contentType: string
  bytes: number
  width: number | null
  height: number | null
  name: string | null
}

/** Adds what one owner handed in, all or none. */
export async function addUploads(db: Db, owner: Owner, uploads: NewUpload[]): Promise<void> {
  const owned = {
    owner_player_id: 'playerId' in owner ? owner.playerId : null,
    owner_pass_hash: 'passHash' in owner ? owner.passHash : null,
  }
  const rows = uploads.map(({ contentType, ...rest }) => ({ ...rest, ...owned, content_type: contentType }))
  await db.insertInto('uploads').values(rows).execute()
}

/** True when this owner handed in that file. */
export async function isOwnUpload(db: Db, id: string, owner: Owner): Promise<boolean> {
  const query = db
    .selectFrom('uploads')
    .select('id')
    .where('id', '=', id)
    .$if('playerId' in owner, (q) =>
      q.where('owner_player_id', '=', (owner as { playerId: number }).playerId),
    )
    .$if('passHash' in owner, (q) =>
      q.where('owner_pass_hash', '=', (owner as { passHash: Buffer }).passHash),
    )
  return (await query.executeTakeFirst()) !== undefined
}

/** Gives an invitee's upload to the player they became. */
export async function giveUpload(db: Db, id: string, playerId: number): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ owner_player_id: playerId, owner_pass_hash: null })
    .where('id', '=', id)
    .execute()
}

/** A file with what decides who may see it. */
export async function uploadById(db: Db, id: string) {
  return db
    .selectFrom('uploads')
    .select([
      'id',
      'kind',
      'name',
      'content_type as contentType',
      'owner_player_id as ownerPlayerId',
      'owner_pass_hash as ownerPassHash',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('players').select('players.id').whereRef('players.photo_id', '=', 'uploads.id'))
        .as('isProfilePhoto'),
    )
    .select((eb) => eb.exists(usesInPosts(eb)).as('isInPost'))
    .where('id', '=', id)
    .executeTakeFirst()
}

/** True when a post on a board of this player's groups uses that file. */
export async function isInPostFor(db: Db, id: string, playerId: number): Promise<boolean> {
  const use = db
    .selectFrom('post_media')
    .innerJoin('posts', 'posts.id', 'post_media.post_id')
    .innerJoin('group_members', 'group_members.group_id', 'posts.group_id')
    .select('post_media.post_id')
    .where('post_media.upload_id', '=', id)
    .where('group_members.player_id', '=', playerId)
  return (await use.limit(1).executeTakeFirst()) !== undefined
}

/** Those of these ids that are no upload's. */
export async function idsOfNoUpload(db: Db, ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as asked (id)
    where not exists (select from uploads where uploads.id = asked.id)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Forgets at most `most` uploads that nothing has used for a day; answers their ids, whose bytes are to go as well. */
export async function forgetUnusedUploads(tx: Tx, most: number): Promise<string[]> {
  const unused = tx
    .selectFrom('uploads')
    .select('uploads.id')
    .where('created_at', '<', sql<Date>`now() - make_interval(hours => ${UNUSED_UPLOAD_HOURS}::integer)`)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('players').select('id').whereRef('photo_id', '=', 'uploads.id'))),
    )
    .where((eb) => eb.not(eb.exists(usesInPosts(eb))))
    .limit(most)
    .forUpdate()
    .skipLocked()
  const forgotten = await tx.deleteFrom('uploads').where('id', 'in', unused).returning('id').execute()
  return forgotten.map(({ id }) => id)
}

function usesInPosts({ selectFrom }: ExpressionBuilder<DB, 'uploads'>) {
  return selectFrom('post_media').select('post_id').whereRef('upload_id', '=', 'uploads.id')
}
