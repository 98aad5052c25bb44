import { UNUSED_UPLOAD_HOURS } from '@kinhold/domain/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

/** Who handed a file in: a player, or an invitee by their pass. */
export type Owner = { playerId: number } | { passHash: Buffer }

export async function addUpload(
  db: Db,
  upload: { id: string; owner: Owner; contentType: string; bytes: number; width: number; height: number },
): Promise<void> {
  const { owner, contentType, ...rest } = upload
  await db
    .insertInto('uploads')
    .values({
      ...rest,
      kind: 'photo',
      content_type: contentType,
      owner_player_id: 'playerId' in owner ? owner.playerId : null,
      owner_pass_hash: 'passHash' in owner ? owner.passHash : null,
    })
    .execute()
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
      'content_type as contentType',
      'owner_player_id as ownerPlayerId',
      'owner_pass_hash as ownerPassHash',
    ])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('players').select('players.id').whereRef('players.photo_id', '=', 'uploads.id'))
        .as('isProfilePhoto'),
    )
    .where('id', '=', id)
    .executeTakeFirst()
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
    .limit(most)
    .forUpdate()
    .skipLocked()
  const forgotten = await tx.deleteFrom('uploads').where('id', 'in', unused).returning('id').execute()
  return forgotten.map(({ id }) => id)
}
