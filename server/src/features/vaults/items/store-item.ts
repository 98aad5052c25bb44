import { isWebAddress } from '@kinhold/domain/links'
import { indexedWords } from '@kinhold/domain/search-words'
import { mayRemoveFromVault } from '@kinhold/domain/vaults'
import { msg } from '@kinhold/domain/msg'
import { action } from '../../../db/transact.ts'
import type { Deps } from '../../../deps.ts'
import { personOf, type Viewer } from '../../../http/principal.ts'
import { isRefused, notFound, refuse, type Refused } from '../../../http/refusals.ts'
import { refusalOfUnknown } from '../../uploads/refuse-upload.ts'
import { uploadOfUrl } from '../../uploads/stored-files.values.ts'
import { disownUnused, takeUploads } from '../../uploads/uploads.queries.ts'
import { holdOpenVault, openVault, seenVault, whyNotAdd } from '../see-vault.ts'
import { publishVault } from '../publish-vault.ts'
import { addItem, deleteItem, type Held, itemById, itemIn, type ItemRow } from './items.queries.ts'

const BAD_ADDRESS = msg`Please attach a file, or give an address that begins with https:// and has no name or password before its host.`

type Wish = { title: string; description?: string | null | undefined; fileUrl?: string | null | undefined }

/** Stores an item in a vault, with the viewer's file, a URL or neither (VLT-98, VLT-100, FAM-02). */
export async function storeItem(deps: Deps, viewer: Viewer, vaultId: number, wish: Wish) {
  const vault = await openVault(deps.db, viewer, vaultId)
  if (isRefused(vault)) return vault
  const held = heldBy(wish.fileUrl ?? null)
  if (isRefused(held)) return held
  const item = { vaultId, title: wish.title, description: wish.description ?? null, ...held }
  return store(deps, viewer, item)
}

/**
 * Removes an item if the viewer stored it or owns the vault (VLT-101, FAM-02). The item's file becomes
 * inaccessible at once. Returns the refusal, or null.
 */
export const removeItem = action(async (tx, deps: Deps, viewer: Viewer, { id, vaultId }: NamedItem) => {
  const item = await (vaultId === undefined ? itemById(tx, id) : itemIn(tx, vaultId, id))
  const sight = item ? await seenVault(tx, viewer, item.vaultId) : null
  if (!item || !sight) return noItem()
  const isOwn = isStoredBy(viewer, item)
  if (!mayRemoveFromVault(sight, { isOwn })) return whyNotAdd(sight) ?? notAuthor()
  const files = await deleteItem(tx, item)
  if (!files) return noItem()
  await disownUnused(tx, files)
  await publishVault(tx, deps, item.vaultId)
  return null
})

type NamedItem = { id: number; vaultId?: number | undefined }

const noItem = () => notFound('This item')
const notAuthor = () => refuse(403, 'not_author', msg`Only the person who stored this item can do this.`)

export function isStoredBy(viewer: Viewer, item: Pick<ItemRow, 'authorId' | 'authorPhone'>): boolean {
  const { playerId, phone } = personOf(viewer)
  return phone === null ? item.authorId === playerId : item.authorPhone === phone
}

type NewItem = { vaultId: number; title: string; description: string | null } & Held

const store = action(async (tx, deps: Deps, viewer: Viewer, item: NewItem) => {
  const { vaultId, uploadId } = item
  const vault = await holdOpenVault(tx, viewer, vaultId)
  if (isRefused(vault)) return vault
  const by = personOf(viewer)
  const taken = { placeKey: vaultId, ownerId: vault.ownerId, sender: by }
  const own = uploadId && (await takeUploads(tx, [uploadId], taken))
  if (own && !own.has(uploadId)) return refusalOfUnknown('fileUrl')
  const words = indexedWords(`${item.title}\n${item.description ?? ''}`)
  const id = await addItem(tx, { ...item, by, words })
  await publishVault(tx, deps, vaultId)
  return (await itemIn(tx, vaultId, id))!
})

// Only an upload to this server may have a URL that begins with a slash.
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
