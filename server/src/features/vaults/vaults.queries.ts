import { type RawBuilder, sql } from 'kysely'
import { breaksUniqueness, type Db, type Tx } from '../../db/database.ts'
import { COUNT, countOf, hasRow, idsOf } from '../../db/rows.ts'
import { prepared } from '../../db/prepared.ts'
import { apartFrom, keepsApart } from '../ties/ties.queries.ts'

/** A person as vault queries need it: a player who may own vaults, and a number that may be on others' lists. */
export type Seeker = { playerId: number | null; phone: string | null }

/** Replaces a missing id or number by one that matches no row: no player has the id 0, and no number is empty. */
export function known({ playerId, phone }: Seeker): Known {
  return { playerId: playerId ?? 0, phone: phone ?? '' }
}

export type Known = { playerId: number; phone: string }

/** A viewer's access to a vault; `accessId` is null for its owner. */
export type VaultSight = NonNullable<Awaited<ReturnType<typeof sightOf>>>

/** A seeker's access to a vault that they own or may enter; null for any other, and across a block. One query. */
export async function sightOf(db: Db, seeker: Seeker, vaultId: number) {
  const [row] = await sights(db, { ...known(seeker), vaultId })
  if (!row) return null
  const isOwner = row.ownerId === seeker.playerId
  return isOwner || row.accessId !== null
    ? {
        ...row,
        isOwner,
        accessId: isOwner ? null : row.accessId,
        isMuted: !isOwner && row.muted === true,
        joined: isOwner || row.joinedAt !== null,
      }
    : null
}

const sights = prepared((db, of: Known & { vaultId: number }) =>
  db
    .selectFrom('vaults')
    .leftJoin('open_vault_access as entry', (join) =>
      join.onRef('entry.vault_id', '=', 'vaults.id').on('entry.phone', '=', of.phone),
    )
    .select(['vaults.id', 'owner_id as ownerId', 'title'])
    .select(['entry.id as accessId', 'muted', 'joined_at as joinedAt'])
    .where('vaults.id', '=', of.vaultId)
    .where(sql<boolean>`owner_id not in (${apartFrom(of.playerId)})`),
)

/** Everyone who sees a vault: players by id, its owner among them, and the numbers on its list. */
export type Audience = { vaultId: number; players: number[]; phones: string[] }

/** Everyone who can see a vault, plus `besides`: numbers that were just removed from its list. */
export async function audienceOfVault(db: Db, vaultId: number, besides: string[] = []) {
  const [audience] = await audiencesAmong(db, sql`select ${vaultId}::integer`, besides)
  return audience ? { players: audience.players, phones: audience.phones } : { players: [], phones: [] }
}

/** The audience of each vault that this number may enter. */
export async function audiencesOf(db: Db, phone: string): Promise<Audience[]> {
  return audiencesAmong(db, sql`select vault_id from open_vault_access where phone = ${phone}`, [])
}

// Excludes members apart from the owner by a block: they do not see the vault, even with their number on its list.
async function audiencesAmong(db: Db, vaultIds: RawBuilder<unknown>, besides: string[]): Promise<Audience[]> {
  const { rows } = await sql<Audience>`
    select vaults.id as "vaultId",
      array_agg(hearing.player_id) filter (where hearing.player_id is not null) || owner_id as players,
      coalesce(array_agg(hearing.phone) filter (where hearing.phone is not null), '{}') as phones
    from vaults left join lateral (
      select players.id as player_id, listed.phone
      from (
        select phone from open_vault_access where vault_id = vaults.id union select unnest(${besides}::text[])
      ) as listed
        left join players on players.phone = listed.phone and role <> 'admin'
      where players.id is null or not ${keepsApart(sql`players.id`, sql`vaults.owner_id`)}
    ) as hearing on true
    where vaults.id in (${vaultIds})
    group by vaults.id`.execute(db)
  return rows
}

export async function addVault(
  tx: Tx,
  { ownerId, title, description }: { ownerId: number; title: string; description: string | null },
): Promise<number> {
  for (;;) {
    const added = await tx
      .insertInto('vaults')
      .values({ owner_id: ownerId, title, description })
      // The database draws the code at random; the loop draws again if another vault has it.
      .onConflict((conflict) => conflict.column('access_code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
}

export async function countOwnVaults(db: Db, ownerId: number): Promise<number> {
  return countOf(db.selectFrom('vaults').select(COUNT).where('owner_id', '=', ownerId))
}

/** Locks a vault against deletion until the transaction ends; false when it is gone. */
export async function holdVault(tx: Tx, id: number): Promise<boolean> {
  return hasRow(tx.selectFrom('vaults').select('id').where('id', '=', id).forKeyShare())
}

/** Locks a vault until the transaction ends; its content may still be written. */
export async function lockVault(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('vaults').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function lockVaultOfCode(tx: Tx, code: string) {
  const query = tx.selectFrom('vaults').select(['id', 'owner_id as ownerId']).where('access_code', '=', code)
  return query.forNoKeyUpdate().executeTakeFirst()
}

/** The changed fields: an absent one stays as it is, a null description is removed. */
export type Change = { title?: string | undefined; description?: string | null | undefined }

export async function changeVault(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('vaults').set(change).where('id', '=', id).execute()
}

/** Gives a vault a new code and returns it; null if another vault has that code: then the transaction has failed. */
export async function drawCode(tx: Tx, id: number): Promise<string | null> {
  const query = tx
    .updateTable('vaults')
    .set({ access_code: sql<string>`default` })
    .where('id', '=', id)
  try {
    return (await query.returning('access_code').executeTakeFirstOrThrow()).access_code
  } catch (error) {
    if (breaksUniqueness(error, 'vaults_by_access_code')) return null
    throw error
  }
}

export async function uploadsInVault(db: Db, id: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select upload_id as id from post_media where vault_id = ${id}
    union all select upload_id from vault_items where vault_id = ${id} and upload_id is not null`.execute(db)
  return rows.map((upload) => upload.id)
}

export async function deleteVault(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('vaults').where('id', '=', id).execute()
}

export async function lockVaultsOf(tx: Tx, ownerId: number): Promise<number[]> {
  const query = tx.selectFrom('vaults').select('id').where('owner_id', '=', ownerId)
  return idsOf(query.orderBy('id').forNoKeyUpdate())
}

export async function hasVaultAccess(db: Db, phone: string): Promise<boolean> {
  return hasRow(db.selectFrom('open_vault_access').select('id').where('phone', '=', phone).limit(1))
}

/** Checks for vault access and locks the entry: a parallel end of the access waits, and then ends the new session. */
export async function holdsVaultAccess(tx: Tx, phone: string): Promise<boolean> {
  const isOpen = sql<boolean>`phone = ${phone} and not archived and ended_at is null`
  return hasRow(tx.selectFrom('vault_access').select('id').where(isOpen).limit(1).forShare())
}

export async function ownerWhoListed(db: Db, phone: string): Promise<number | null> {
  const query = db
    .selectFrom('open_vault_access as entry')
    .innerJoin('vaults', 'vaults.id', 'entry.vault_id')
    .select('owner_id as ownerId')
  return (await query.where('phone', '=', phone).orderBy('entry.id').executeTakeFirst())?.ownerId ?? null
}

export async function vaultUserByPhone(db: Db, phone: string) {
  const query = db.selectFrom('vault_users').select(['phone', 'display_name as displayName'])
  return query.where('phone', '=', phone).executeTakeFirst()
}

export async function rememberVaultUser(tx: Tx, phone: string): Promise<void> {
  const query = tx.insertInto('vault_users').values({ phone })
  await query.onConflict((conflict) => conflict.doNothing()).execute()
}

export async function countVaultsOf(db: Db, { playerId, phone }: Seeker): Promise<number> {
  const isSeen = sql<boolean>`(owner_id = ${playerId}::integer
    or id in (select vault_id from open_vault_access where phone = ${phone}::text))`
  const isApart = sql<boolean>`owner_id in (${apartFrom(playerId ?? 0)})`
  return countOf(
    db
      .selectFrom('vaults')
      .select(COUNT)
      .where(isSeen)
      .where(({ not }) => not(isApart)),
  )
}
