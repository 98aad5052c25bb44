import type { Deps } from '../../deps.ts'
import { deleteMessagesOf } from '../messages/conversations.queries.ts'
import { removePushesTo } from '../outbox/notices/push.queries.ts'
import { removeEmailsTo } from '../outbox/outbox.queries.ts'
import { stripPostsOf } from '../posts/posts.queries.ts'
import { removeOpenUpload, removeUploadUnlessUsed } from '../uploads/remove-upload.ts'
import {
  leaversWithRemains,
  remainingOpenUploads,
  remainingUploads,
  removeRowsOf,
} from './account.queries.ts'
import { removeFromVaults } from './remove-from-vaults.ts'

type Stores = Pick<Deps, 'db' | 'files'>

const PAGE = 100

/**
 * Removes a first batch of files right after an account ended. A failure only warns: the account has ended all the
 * same, and the sweep finds the rest.
 */
export async function removeSomeFiles(deps: Stores & Pick<Deps, 'warn'>, playerId: number): Promise<void> {
  try {
    for (const id of await remainingUploads(deps.db, { playerId, after: '', most: PAGE }))
      await removeUploadUnlessUsed(deps, id)
  } catch (error) {
    deps.warn(`Not all files of a deleted account could be removed: ${String(error)}`)
  }
}

/**
 * Removes rows that leavers wrote during the deletion, all their files, and their unfinished uploads. Safe to run
 * again.
 */
export async function removeRemains({ db, files, live }: Stores & Pick<Deps, 'live'>): Promise<void> {
  for (const id of await leaversWithRemains(db))
    await db.transaction().execute(async (tx) => {
      await deleteMessagesOf(tx, id)
      await stripPostsOf(tx, id)
      await removeEmailsTo(tx, id)
      await removePushesTo(tx, id)
      await live.tell(tx, await removeFromVaults(tx, { live }, { id, phone: null }))
      await removeRowsOf(tx, { id, phone: null })
    })
  let opened: { id: string; playerId: number }[] = []
  do {
    opened = await remainingOpenUploads(db, { after: opened.at(-1)?.id ?? '', most: PAGE })
    for (const { id, playerId } of opened) await removeOpenUpload({ db, files }, id, { playerId })
  } while (opened.length === PAGE)
  let page: string[] = []
  do {
    page = await remainingUploads(db, { after: page.at(-1) ?? '', most: PAGE })
    for (const id of page) await removeUploadUnlessUsed({ db, files }, id)
  } while (page.length === PAGE)
}
