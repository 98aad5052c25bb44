import {
  TRIES_OF_ONE_ACCESS_CODE,
  VAULT_ACCESS_MOST,
  WRONG_ACCESS_CODES,
  WRONG_ACCESS_CODES_PER_ADDRESS,
  WRONG_ACCESS_CODES_SECONDS,
} from '@kinhold/domain/limits'
import { isAdmin } from '@kinhold/domain/players'
import { accessCodeOf } from '@kinhold/domain/vaults'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { LimitRule, TooOften } from '../../http/limits.ts'
import type { Viewer } from '../../http/principal.ts'
import { areApart } from '../ties/ties.queries.ts'
import { countAccess, entryOfPhone, giveAccess } from './access.queries.ts'
import { joinVault } from './join-vault.ts'
import { seekerOf } from './see-vault.ts'
import { vaultFor, type VaultRow } from './shown-vaults.queries.ts'
import { tellOfVault } from './tell-of-vault.ts'
import { lockVaultOfCode } from './vaults.queries.ts'

/** Why a code opened nothing: a wrong one, and one whose vault has ended the caller's access, are answered alike. */
export type NotOpened = 'no_codes_for_admin' | 'wrong_code'

const seconds = WRONG_ACCESS_CODES_SECONDS
const BY_ACCOUNT: LimitRule = { name: 'access_codes', uses: WRONG_ACCESS_CODES, seconds }
const BY_ADDRESS: LimitRule = { name: 'address_access_codes', uses: WRONG_ACCESS_CODES_PER_ADDRESS, seconds }
const BY_CODE: LimitRule = { name: 'tries_of_access_codes', uses: TRIES_OF_ONE_ACCESS_CODE, seconds }

/**
 * Lets a caller into the vault of a code: their number is put on its list (VLT-10), and they have joined it. `address`:
 * where the call comes from (`addressKey`). Only wrong codes count.
 */
export async function openByCode(
  deps: Deps,
  viewer: Viewer,
  { typed, address }: { typed: string; address: string },
): Promise<VaultRow | NotOpened | TooOften> {
  if (viewer.kind === 'player' && isAdmin(viewer.player)) return 'no_codes_for_admin'
  const tries = await countTry(deps, viewer, { typed, address })
  if ('refused' in tries) return tries
  const opened = await deps.db.transaction().execute((tx) => open(tx, deps, viewer, typed))
  if (opened === 'wrong_code') return opened
  await tries.giveBack()
  return opened
}

type Tried = { giveBack(): Promise<void> }

// Counted before the code is looked at, so that many at once are no more than one after the other.
async function countTry(
  { limits }: Deps,
  viewer: Viewer,
  { typed, address }: { typed: string; address: string },
): Promise<Tried | TooOften> {
  const account = viewer.kind === 'player' ? `player ${viewer.player.id}` : viewer.phone
  const uses = [
    { rule: BY_ACCOUNT, key: account },
    { rule: BY_ADDRESS, key: address },
    { rule: BY_CODE, key: accessCodeOf(typed) ?? 'none' },
  ]
  const counted: typeof uses = []
  const giveBack = async () => {
    for (const { rule, key } of counted) await limits.giveBack(rule, key)
  }
  for (const use of uses) {
    const wait = await limits.take(use.rule, use.key)
    if (wait !== null) {
      await giveBack()
      return { refused: 'too_often', seconds: wait }
    }
    counted.push(use)
  }
  return { giveBack }
}

async function isKeptApart(tx: Tx, viewer: Viewer, { ownerId }: { ownerId: number }): Promise<boolean> {
  return viewer.kind === 'player' && (await areApart(tx, viewer.player.id, ownerId))
}

async function open(tx: Tx, deps: Deps, viewer: Viewer, typed: string): Promise<VaultRow | 'wrong_code'> {
  const code = accessCodeOf(typed)
  const vault = code === null ? undefined : await lockVaultOfCode(tx, code)
  if (!vault || (await isKeptApart(tx, viewer, vault))) return 'wrong_code'
  const seeker = seekerOf(viewer)
  const seen = await vaultFor(tx, seeker, vault.id)
  if (seen) {
    await joinVault(tx, deps, seen)
    return seen
  }
  // An entry that is archived or ended is the owner's to revive.
  if (seeker.phone === null || (await entryOfPhone(tx, vault.id, seeker.phone))) return 'wrong_code'
  if ((await countAccess(tx, vault.id)) >= VAULT_ACCESS_MOST) return 'wrong_code'
  await giveAccess(tx, vault.id, seeker.phone)
  const entered = (await vaultFor(tx, seeker, vault.id))!
  await joinVault(tx, deps, entered)
  await tellOfVault(tx, deps, vault.id)
  return entered
}
