import { VAULT_ACCESS_MOST } from '@kinhold/domain/limits'
import { isAdmin } from '@kinhold/domain/players'
import { accessCodeOf } from '@kinhold/domain/vaults'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import { rollBack, transact } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import type { LimitRule, TooOften } from '../../http/limits.ts'
import type { Viewer } from '../../http/principal.ts'
import { isRefused, refuse, tooMany } from '../../http/refusals.ts'
import { areApart } from '../ties/ties.queries.ts'
import { countAccess, entriesOf, giveAccess, noteJoined } from './access.queries.ts'
import { seekerOf } from './see-vault.ts'
import { vaultFor, type VaultRow } from './shown-vaults.queries.ts'
import { publishVault } from './publish-vault.ts'
import { lockVaultOfCode } from './vaults.queries.ts'

type Opened = { id: number; ownerId: number; accessId: number | null }

async function joinVault(tx: Tx, deps: Pick<Deps, 'live'>, vault: Opened): Promise<void> {
  if (vault.accessId === null || !(await noteJoined(tx, vault.accessId))) return
  await deps.live.publish(tx, [{ topic: 'vault', key: vault.id, players: [vault.ownerId] }])
}

/**
 * Returns a vault, or null if the caller can't see it. The first view marks the caller's entry as joined
 * (VLT-19).
 */
export async function viewVault(deps: Deps, viewer: Viewer, id: number): Promise<VaultRow | null> {
  const vault = await vaultFor(deps.db, seekerOf(viewer), id)
  if (!vault) return null
  if (vault.accessId !== null && vault.joinedAt === null)
    await deps.db.transaction().execute((tx) => joinVault(tx, deps, vault))
  return vault
}

// The limits on wrong codes per account, per address and per vault code.
const seconds = 600
const BY_ACCOUNT: LimitRule = { name: 'access_codes', uses: 5, seconds }
const BY_ADDRESS: LimitRule = { name: 'address_access_codes', uses: 20, seconds }
const BY_CODE: LimitRule = { name: 'tries_of_access_codes', uses: 20, seconds }

/**
 * Adds the caller's number to a vault's access list if the caller enters the vault's code (VLT-10). Only
 * wrong codes count towards the limits.
 */
export async function openByCode(
  deps: Deps,
  viewer: Viewer,
  { typed, address }: { typed: string; address: string },
) {
  if (viewer.kind === 'player' && isAdmin(viewer.player))
    return refuse(
      403,
      'no_codes_for_admin',
      msg`The admin sees only their own vaults and cannot enter others by a code.`,
    )
  const uses = usesOf(viewer, { typed, address })
  return transact(deps.db, async (tx) => {
    for (const { rule, key } of uses) {
      const seconds = await deps.limits.takeWithin(tx, rule, key)
      if (seconds !== null) return rollBack<TooOften>(tooMany(seconds))
    }
    const opened = await open(tx, deps, viewer, typed)
    if (isRefused(opened)) return opened
    for (const { rule, key } of uses) await deps.limits.giveBackWithin(tx, rule, key)
    return opened
  })
}

// Each attempt is counted before the code is checked, so that parallel attempts can't exceed the limits. An
// attempt with the correct code is then subtracted.
function usesOf(viewer: Viewer, { typed, address }: { typed: string; address: string }) {
  return [
    { rule: BY_ACCOUNT, key: viewer.kind === 'player' ? `player ${viewer.player.id}` : viewer.phone },
    { rule: BY_ADDRESS, key: address },
    { rule: BY_CODE, key: accessCodeOf(typed) ?? 'none' },
  ]
}

async function isKeptApart(tx: Tx, viewer: Viewer, { ownerId }: { ownerId: number }): Promise<boolean> {
  return viewer.kind === 'player' && (await areApart(tx, viewer.player.id, ownerId))
}

// The response doesn't reveal whether the code is wrong or the caller's access has ended.
const wrongCode = () => refuse(404, 'not_found', msg`Vault not found or access denied`)

async function open(tx: Tx, deps: Deps, viewer: Viewer, typed: string) {
  const code = accessCodeOf(typed)
  const vault = code === null ? undefined : await lockVaultOfCode(tx, code)
  if (!vault || (await isKeptApart(tx, viewer, vault))) return wrongCode()
  const seeker = seekerOf(viewer)
  const seen = await vaultFor(tx, seeker, vault.id)
  if (seen) {
    await joinVault(tx, deps, seen)
    return seen
  }
  if (seeker.phone === null) return wrongCode()
  const { playerId, phone } = seeker
  const entries = await entriesOf(tx, vault.id, { playerId, phone })
  // If a current or former number of the caller has an archived or ended entry, only the owner can restore
  // the entry.
  if (entries.some(({ isOpen }) => !isOpen)) return wrongCode()
  if ((await countAccess(tx, vault.id)) >= VAULT_ACCESS_MOST) return wrongCode()
  await giveAccess(tx, vault.id, { phone, playerId: null }, { muted: entries.some(({ muted }) => muted) })
  const entered = (await vaultFor(tx, seeker, vault.id))!
  await joinVault(tx, deps, entered)
  await publishVault(tx, deps, vault.id)
  return entered
}
