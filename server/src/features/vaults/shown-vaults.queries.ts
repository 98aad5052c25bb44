import type { Contribute } from '@kinhold/domain/vaults'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Page } from '../../db/database.ts'
import { LAST_ID, prepared } from '../../db/prepared.ts'
import type { DB } from '../../db/schema.ts'
import { apartFrom } from '../ties/ties.queries.ts'
import { type Known, known, type Seeker } from './vaults.queries.ts'

/**
 * A vault as a viewer sees it. Only the owner gets `accessCode`. Other viewers get the `accessId`, `muted`,
 * `isChosen` and `joinedAt` of their own entries.
 */
export type VaultRow = Awaited<ReturnType<typeof vaultsFor>>[number]

export async function vaultFor(db: Db, seeker: Seeker, id: number): Promise<VaultRow | undefined> {
  return (await vaultSeen(db, { ...known(seeker), id }))[0]
}

export async function vaultsFor(db: Db, seeker: Seeker, { limit, before }: Page) {
  return vaultsBefore(db, { ...known(seeker), limit, before: before ?? LAST_ID })
}

/** Returns the vaults that a number has access to, most recently shared first. */
export async function vaultsGivenTo(db: Db, phone: string, limit: number): Promise<VaultRow[]> {
  return lastGiven(db, { ...known({ playerId: null, phone }), limit })
}

function rowsFor(db: Db, { playerId, phone }: Known) {
  return db
    .selectFrom('vaults')
    .innerJoin('players as owner', 'owner.id', 'vaults.owner_id')
    .leftJoin('open_vault_access as entry', (join) =>
      join.onRef('entry.vault_id', '=', 'vaults.id').on('entry.phone', '=', phone),
    )
    .select(['vaults.id', 'vaults.title', 'vaults.description', 'vaults.created_at as createdAt'])
    .select(sql<Contribute>`vaults.contribute`.as('contribute'))
    .select(['vaults.owner_id as ownerId', 'owner.name as ownerName', 'owner.photo_id as ownerPhotoId'])
    .select((eb) => [
      eb('vaults.owner_id', '=', playerId).$castTo<boolean>().as('isOwner'),
      eb.case().when('vaults.owner_id', '=', playerId).then(eb.ref('access_code')).end().as('accessCode'),
      unlessOwner(eb, playerId, 'entry.id').as('accessId'),
      unlessOwner(eb, playerId, 'entry.muted').as('muted'),
      unlessOwner(eb, playerId, 'entry.may_add').as('isChosen'),
      unlessOwner(eb, playerId, 'entry.joined_at').as('joinedAt'),
      sql<number>`(
        select count(*) from vault_access where vault_id = vaults.id and not archived and ended_at is null)`.as(
        'accessCount',
      ),
      newestPicture(eb).as('coverId'),
    ])
    .where(sql<boolean>`vaults.owner_id not in (${apartFrom(playerId)})`)
}

type Rows = DB & { entry: DB['open_vault_access']; owner: DB['players'] }

// Ignores the owner's own entry. There may be one if the owner's new number was already on the access list.
function unlessOwner<const C extends 'entry.id' | 'entry.muted' | 'entry.may_add' | 'entry.joined_at'>(
  eb: ExpressionBuilder<Rows, 'vaults' | 'entry'>,
  playerId: number,
  column: C,
) {
  return eb.case().when('vaults.owner_id', '<>', playerId).then(eb.ref(column)).end()
}

// Subqueries read only the newest files, but a join might read every post in every vault.
function newestPicture(eb: ExpressionBuilder<Rows, 'vaults'>) {
  return eb
    .selectFrom('post_media as file')
    .select('file.upload_id')
    .whereRef('file.place_key', '=', 'vaults.id')
    .where(sql<boolean>`file.shown`)
    .where(
      sql<boolean>`(select not archived from posts where place_key = file.place_key and id = file.post_id)`,
    )
    .where(sql<boolean>`(select kind in ('photo', 'picture') from uploads where id = file.upload_id)`)
    .orderBy('file.post_id', 'desc')
    .orderBy('file.place')
    .limit(1)
}

const vaultsBefore = prepared((db, of: Known & { limit: number; before: number }) =>
  rowsFor(db, of)
    .where(
      sql<boolean>`vaults.id in (select id from vaults where owner_id = ${of.playerId}
        union all select vault_id from open_vault_access where phone = ${of.phone})`,
    )
    .where('vaults.id', '<', of.before)
    .orderBy('vaults.id', 'desc')
    .limit(of.limit),
)

const vaultSeen = prepared((db, of: Known & { id: number }) =>
  rowsFor(db, of)
    .where('vaults.id', '=', of.id)
    .where((eb) => eb.or([eb('vaults.owner_id', '=', of.playerId), eb('entry.id', 'is not', null)])),
)

const lastGiven = prepared((db, of: Known & { limit: number }) =>
  rowsFor(db, of)
    .where('entry.id', 'is not', null)
    .orderBy('entry.granted_at', 'desc')
    .orderBy('entry.id', 'desc')
    .limit(of.limit),
)
