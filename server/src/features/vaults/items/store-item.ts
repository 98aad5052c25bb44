import { isWebAddress } from '@kinhold/domain/links'
import { searchWords } from '@kinhold/domain/search-words'
import { mayManageVault } from '@kinhold/domain/vaults'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import type { PlayerPrincipal } from '../../../http/principal.ts'
import { isRefused, notFound, refuse, type Refused } from '../../../http/refusals.ts'
import { refusalOfUnknown } from '../../uploads/refuse-upload.ts'
import { uploadOfUrl } from '../../uploads/stored-files.values.ts'
import { disownUnused, takeOwnUploads } from '../../uploads/uploads.queries.ts'
import { noVault, notOwner, seenVault } from '../see-vault.ts'
import { publishVault } from '../publish-vault.ts'
import { holdVault } from '../vaults.queries.ts'
import { addItem, deleteItem, type Held, itemById } from './items.queries.ts'

const BAD_ADDRESS =
  'Please attach a file, or give an address that begins with https:// and has no name or password before its host.'

type Wish = { title: string; description?: string | null | undefined; fileUrl?: string | null | undefined }

/** Stores an item with the owner's upload, an address or neither in a vault (VLT-98, VLT-100). */
export async function storeItem(deps: Deps, viewer: PlayerPrincipal, vaultId: number, wish: Wish) {
  const sight = await seenVault(deps.db, viewer, vaultId)
  if (!sight) return noVault()
  if (!mayManageVault(sight)) return notOwner()
  const held = heldBy(wish.fileUrl ?? null)
  if (isRefused(held)) return held
  const item = { vaultId, title: wish.title, description: wish.description ?? null, ...held }
  return store(deps, viewer.player.id, item)
}

/** Removes an item for the owner of its vault (VLT-101). The item's file becomes inaccessible at once. */
export const removeItem = action(async (tx, deps: Deps, viewer: PlayerPrincipal, id: number) => {
  const item = await itemById(tx, id)
  const sight = item ? await seenVault(tx, viewer, item.vaultId) : null
  if (!item || !sight) return noItem()
  if (!mayManageVault(sight)) return notOwner()
  const files = await deleteItem(tx, id)
  if (!files) return noItem()
  await disownUnused(tx, files)
  await publishVault(tx, deps, item.vaultId)
  return null
})

const noItem = () => notFound('This item')

type NewItem = { vaultId: number; title: string; description: string | null } & Held

const store = action(async (tx, deps: Deps, ownerId: number, item: NewItem) => {
  const { vaultId, uploadId } = item
  if (!(await holdVault(tx, vaultId))) return noVault()
  if (uploadId !== null && !(await takeOwnUploads(tx, [uploadId], ownerId)).has(uploadId))
    return refusalOfUnknown('fileUrl')
  const words = searchWords(`${item.title}\n${item.description ?? ''}`)
  const id = await addItem(tx, { ...item, words })
  await publishVault(tx, deps, vaultId)
  return (await itemById(tx, id))!
})

// Only an upload of this server may have an address that begins with a slash.
function heldBy(fileUrl: string | null): Held | Refused<400> {
  if (fileUrl === null) return { uploadId: null, fileUrl: null }
  if (fileUrl.startsWith('/')) {
    const uploadId = uploadOfUrl(fileUrl)
    return uploadId === null ? refusalOfUnknown('fileUrl') : { uploadId, fileUrl: null }
  }
  const isSecure = /^https:/i.test(fileUrl) && isWebAddress(fileUrl)
  return isSecure
    ? { uploadId: null, fileUrl }
    : refuse(400, 'invalid_input', BAD_ADDRESS, { fileUrl: BAD_ADDRESS })
}
