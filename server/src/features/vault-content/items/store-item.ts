import { isWebAddress } from '@kinhold/domain/links'
import { searchWords } from '@kinhold/domain/search-words'
import { mayManageVault } from '@kinhold/domain/vaults'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { type TooOften, useUp } from '../../../http/limits.ts'
import type { PlayerPrincipal } from '../../../http/principal.ts'
import { uploadOfUrl } from '../../uploads/stored-files.values.ts'
import { disownUnused, takeOwnUploads } from '../../uploads/uploads.queries.ts'
import { seenVault } from '../../vaults/see-vault.ts'
import { tellOfVault } from '../../vaults/tell-of-vault.ts'
import { WORDS } from '../limits.values.ts'
import { holdVault } from '../posts/posts.queries.ts'
import { addItem, deleteItem, type Held, itemById, type ItemRow } from './items.queries.ts'

/** Reasons for an item that was not stored. */
export type NotStored = 'vault_not_found' | 'not_owner' | 'unknown_upload' | 'bad_address'
/** Reasons for an item that was not removed. */
export type ItemNotRemoved = 'item_not_found' | 'not_owner'

type Wish = { title: string; description?: string | null | undefined; fileUrl?: string | null | undefined }

/** Stores an item in a vault for its owner: with a file of theirs, an address, or neither (VLT-98, VLT-100). */
export async function storeItem(
  deps: Deps,
  viewer: PlayerPrincipal,
  vaultId: number,
  wish: Wish,
): Promise<ItemRow | NotStored | TooOften> {
  const sight = await seenVault(deps.db, viewer, vaultId)
  if (!sight) return 'vault_not_found'
  if (!mayManageVault(sight)) return 'not_owner'
  const held = heldBy(wish.fileUrl ?? null)
  if (typeof held === 'string') return held
  const tooOften = await useUp(deps.limits, { rule: WORDS, key: String(viewer.player.id) })
  if (tooOften) return tooOften
  const item = { vaultId, title: wish.title, description: wish.description ?? null, ...held }
  return deps.db.transaction().execute((tx) => store(tx, deps, viewer.player.id, item))
}

/** Removes an item for the owner of its vault (VLT-101); its file becomes inaccessible at once. */
export async function removeItem(
  deps: Deps,
  viewer: PlayerPrincipal,
  id: number,
): Promise<'removed' | ItemNotRemoved> {
  return deps.db.transaction().execute(async (tx) => {
    const item = await itemById(tx, id)
    const sight = item ? await seenVault(tx, viewer, item.vaultId) : null
    if (!item || !sight) return 'item_not_found'
    if (!mayManageVault(sight)) return 'not_owner'
    const files = await deleteItem(tx, id)
    if (!files) return 'item_not_found'
    await disownUnused(tx, files)
    await tellOfVault(tx, deps, item.vaultId)
    return 'removed'
  })
}

async function store(
  tx: Tx,
  deps: Deps,
  ownerId: number,
  item: { vaultId: number; title: string; description: string | null } & Held,
): Promise<ItemRow | NotStored> {
  const { vaultId, uploadId } = item
  if (!(await holdVault(tx, vaultId))) return 'vault_not_found'
  if (uploadId !== null && !(await takeOwnUploads(tx, [uploadId], ownerId)).has(uploadId))
    return 'unknown_upload'
  const words = searchWords(`${item.title}\n${item.description ?? ''}`)
  const id = await addItem(tx, { ...item, words })
  await tellOfVault(tx, deps, vaultId)
  return (await itemById(tx, id))!
}

// An address that begins with a slash is meant as one of our own.
function heldBy(fileUrl: string | null): Held | 'unknown_upload' | 'bad_address' {
  if (fileUrl === null) return { uploadId: null, fileUrl: null }
  if (fileUrl.startsWith('/')) {
    const uploadId = uploadOfUrl(fileUrl)
    return uploadId === null ? 'unknown_upload' : { uploadId, fileUrl: null }
  }
  const isSecure = /^https:/i.test(fileUrl) && isWebAddress(fileUrl)
  return isSecure ? { uploadId: null, fileUrl } : 'bad_address'
}
