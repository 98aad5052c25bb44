import { type RawBuilder, sql } from 'kysely'
import { breaksUniqueness, type Db, type Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { apartFrom, keepsApart } from '../ties/ties.queries.ts'

/** A person as vault queries see them: a player who may own some, a number that may be on the list of others. */
export type Seeker = { playerId: number | null; phone: string | null }

/** A viewer's access to a vault; `accessId` is null for its owner. */
export type VaultSight = {
  id: number
  ownerId: number
  title: string
  isOwner: boolean
  isMuted: boolean
  accessId: number | null
  joined: boolean
}

/** A seeker's access to a vault that they own or may enter; null for others and across a block. One query. */
export async function sightOf(db: Db, seeker: Seeker, vaultId: number): Promise<VaultSight | null> {
  const [row] = await sights(db, { vaultId, phone: seeker.phone ?? '', playerId: seeker.playerId ?? 0 })
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

const sights = prepared(
  (db, { vaultId, phone, playerId }: { vaultId: number; phone: string; playerId: number }) =>
    db
      .selectFrom('vaults')
      .leftJoin('open_vault_access', (join) =>
        join.onRef('open_vault_access.vault_id', '=', 'vaults.id').on('open_vault_access.phone', '=', phone),
      )
      .select([
        'vaults.id',
        'owner_id as ownerId',
        'title',
        'open_vault_access.id as accessId',
        'muted',
        'joined_at as joinedAt',
      ])
      .where('vaults.id', '=', vaultId)
      .where(sql<boolean>`owner_id not in (${apartFrom(playerId)})`),
)

/** Everyone who sees a vault: players by id, its owner among them, and the numbers on its list. */
export type Audience = { vaultId: number; players: number[]; phones: string[] }

/** Everyone who sees a vault; `besides` are numbers that were on its list until now. */
export async function audienceOfVault(db: Db, vaultId: number, besides: string[] = []) {
  const [audience] = await audiencesAmong(db, sql`select ${vaultId}::integer`, besides)
  return audience ? { players: audience.players, phones: audience.phones } : { players: [], phones: [] }
}

/** Everyone who sees the same vaults as a number, by vault. */
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
      // Its code is drawn at random, and again when another vault has it.
      .onConflict((conflict) => conflict.column('access_code').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (added) return added.id
  }
}

export async function countOwnVaults(db: Db, ownerId: number): Promise<number> {
  const query = db
    .selectFrom('vaults')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner_id', '=', ownerId)
  return (await query.executeTakeFirstOrThrow()).count
}

/** Locks a vault against deletion until the transaction ends; false when it is gone. */
export async function holdVault(tx: Tx, id: number): Promise<boolean> {
  const query = tx.selectFrom('vaults').select('id').where('id', '=', id).forKeyShare()
  return (await query.executeTakeFirst()) !== undefined
}

/** Locks a vault until the transaction ends; its content may still be written. */
export async function lockVault(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('vaults').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export async function lockVaultOfCode(tx: Tx, code: string) {
  return tx
    .selectFrom('vaults')
    .select(['id', 'owner_id as ownerId'])
    .where('access_code', '=', code)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function changeVault(
  tx: Tx,
  id: number,
  change: { title?: string; description?: string | null },
): Promise<void> {
  await tx.updateTable('vaults').set(change).where('id', '=', id).execute()
}

/** Gives a vault a new code and returns it; null when another vault has that code: the transaction has failed then. */
export async function drawCode(tx: Tx, id: number): Promise<string | null> {
  try {
    const drawn = await tx
      .updateTable('vaults')
      .set({ access_code: sql<string>`default` })
      .where('id', '=', id)
      .returning('access_code')
      .executeTakeFirstOrThrow()
    return drawn.access_code
  } catch (error) {
    if (breaksUniqueness(error, 'vaults_by_access_code')) return null
    throw error
  }
}

export async function uploadsInVault(db: Db, id: number): Promise<string[]> {
  const inPosts = db.selectFrom('post_media').select('upload_id as uploadId').where('vault_id', '=', id)
  const inItems = db.selectFrom('vault_items').select('upload_id as uploadId').where('vault_id', '=', id)
  const rows = [...(await inPosts.execute()), ...(await inItems.execute())]
  return rows.map(({ uploadId }) => uploadId).filter((uploadId) => uploadId !== null)
}

export async function deleteVault(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('vaults').where('id', '=', id).execute()
}

export async function lockVaultsOf(tx: Tx, ownerId: number): Promise<number[]> {
  const query = tx.selectFrom('vaults').select('id').where('owner_id', '=', ownerId).orderBy('id')
  return (await query.forNoKeyUpdate().execute()).map(({ id }) => id)
}

export async function hasVaultAccess(db: Db, phone: string): Promise<boolean> {
  const query = db.selectFrom('open_vault_access').select('id').where('phone', '=', phone).limit(1)
  return (await query.executeTakeFirst()) !== undefined
}

/** Checks the same and locks the entry: a parallel end of the access waits, and then ends the new session. */
export async function holdsVaultAccess(tx: Tx, phone: string): Promise<boolean> {
  const query = tx
    .selectFrom('vault_access')
    .select('id')
    .where('phone', '=', phone)
    .where('archived', '=', false)
    .where('ended_at', 'is', null)
    .limit(1)
    .forShare()
  return (await query.executeTakeFirst()) !== undefined
}

export async function ownerWhoListed(db: Db, phone: string): Promise<number | null> {
  const query = db
    .selectFrom('open_vault_access')
    .innerJoin('vaults', 'vaults.id', 'open_vault_access.vault_id')
    .select('vaults.owner_id as ownerId')
    .where('phone', '=', phone)
    .orderBy('open_vault_access.id')
    .limit(1)
  return (await query.executeTakeFirst())?.ownerId ?? null
}

export async function vaultUserByPhone(db: Db, phone: string) {
  return db
    .selectFrom('vault_users')
    .select(['phone', 'display_name as displayName'])
    .where('phone', '=', phone)
    .executeTakeFirst()
}

export async function rememberVaultUser(tx: Tx, phone: string): Promise<void> {
  await tx
    .insertInto('vault_users')
    .values({ phone })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function countVaultsOf(db: Db, { playerId, phone }: Seeker): Promise<number> {
  const query = db
    .selectFrom('vaults')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) =>
      eb.or([
        eb('owner_id', '=', playerId ?? 0),
        eb(
          'id',
          'in',
          eb
            .selectFrom('open_vault_access')
            .select('vault_id')
            .where('phone', '=', phone ?? ''),
        ),
      ]),
    )
    .where(sql<boolean>`owner_id not in (${apartFrom(playerId ?? 0)})`)
  return (await query.executeTakeFirstOrThrow()).count
}
