import { type Contribute, mayAddToVault } from '@kinhold/domain/vaults'
import { type RawBuilder, sql } from 'kysely'
import { breaksUniqueness, type Db, type Tx } from '../../db/database.ts'
import { COUNT, countOf, hasRow, idsOf } from '../../db/rows.ts'
import { prepared } from '../../db/prepared.ts'
import { apartFrom, keepsApart } from '../ties/ties.queries.ts'

/** A person's two ids in vault queries: the player id, and the phone number that access lists use. */
export type Seeker = { playerId: number | null; phone: string | null }

/** Replaces a missing id or number with a value that matches no row. */
export function known({ playerId, phone }: Seeker): Known {
  return { playerId: playerId ?? 0, phone: phone ?? '' }
}

export type Known = { playerId: number; phone: string }

/** A viewer's access to a vault. `accessId` is null for the owner. */
export type VaultSight = NonNullable<Awaited<ReturnType<typeof sightOf>>>

/** Returns a person's access to a vault, or null if the person has none. */
export async function sightOf(db: Db, seeker: Seeker, vaultId: number) {
  const [row] = await sights(db, { ...known(seeker), vaultId })
  if (!row) return null
  const isOwner = row.ownerId === seeker.playerId
  const isMuted = !isOwner && row.muted === true
  return isOwner || row.accessId !== null
    ? {
        ...row,
        isOwner,
        accessId: isOwner ? null : row.accessId,
        isMuted,
        mayAdd: mayAddToVault({ isOwner, isMuted }, { ...row, isChosen: row.isChosen === true }),
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
    .select(['vaults.id', 'owner_id as ownerId', 'title', sql<Contribute>`contribute`.as('contribute')])
    .select(['entry.id as accessId', 'muted', 'may_add as isChosen', 'joined_at as joinedAt'])
    .where('vaults.id', '=', of.vaultId)
    .where(sql<boolean>`owner_id not in (${apartFrom(of.playerId)})`),
)

/**
 * Everyone who can see a vault: the ids of players, including the owner, and the numbers on the access list.
 */
export type Audience = { vaultId: number; players: number[]; phones: string[] }

/** Returns everyone who can see a vault, plus the removed numbers in `besides`. */
export async function audienceOfVault(db: Db, vaultId: number, besides: string[] = []) {
  const [audience] = await audiencesAmong(db, sql`select ${vaultId}::integer`, besides)
  return audience ? { players: audience.players, phones: audience.phones } : { players: [], phones: [] }
}

/** Returns the audience of each vault that a number has access to. */
export async function audiencesOf(db: Db, phone: string): Promise<Audience[]> {
  return audiencesAmong(db, sql`select vault_id from open_vault_access where phone = ${phone}`, [])
}

// A member whom a block keeps apart from the owner can't see the vault.
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
  vault: { ownerId: number; title: string; description: string | null; contribute: Contribute },
): Promise<number> {
  const { ownerId: owner_id, title, description, contribute } = vault
  for (;;) {
    const added = await tx
      .insertInto('vaults')
      .values({ owner_id, title, description, contribute })
      // The database generates a random code. Try again if another vault already has it.
      .onConflict((conflict) => conflict.column('access_code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
}

export async function countOwnVaults(db: Db, ownerId: number): Promise<number> {
  return countOf(db.selectFrom('vaults').select(COUNT).where('owner_id', '=', ownerId))
}

/** Locks a vault and its list against changes until the transaction ends. Others can still add content. */
export async function holdVault(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('vaults').select('id').where('id', '=', id).forShare().execute()
}

/** Locks a vault until the transaction ends. Parallel calls that change it or add posts or items wait. */
export async function lockVault(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('vaults').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function lockVaultOfCode(tx: Tx, code: string) {
  const query = tx.selectFrom('vaults').select(['id', 'owner_id as ownerId']).where('access_code', '=', code)
  return query.forNoKeyUpdate().executeTakeFirst()
}

/** The changed fields of a vault. An absent field stays unchanged, and null removes the description. */
export type Change = {
  title?: string | undefined
  description?: string | null | undefined
  contribute?: Contribute | undefined
}

export async function changeVault(tx: Tx, id: number, change: Change): Promise<void> {
  await tx.updateTable('vaults').set(change).where('id', '=', id).execute()
}

/**
 * Gives a vault a new code and returns the code. Returns null if another vault has the code. The caller must
 * then roll back the transaction.
 */
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
    select upload_id as id from post_media where place_key = ${id}
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

/**
 * Returns true if a number has access to any vault. Locks an entry that gives access, so that a parallel call
 * to end the entry waits.
 */
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
