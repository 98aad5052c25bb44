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

export const PAGE = 100

/** Removes up to PAGE of a leaver's files. A failure is only logged, because the sweep removes the rest. */
export async function removeSomeFiles(deps: Stores & Pick<Deps, 'warn'>, playerId: number): Promise<void> {
  try {
    for (const id of await remainingUploads(deps.db, { playerId, after: '', most: PAGE }))
      await removeUploadUnlessUsed(deps, id)
  } catch (error) {
    deps.warn(`Not all files of a deleted account could be removed: ${String(error)}`)
  }
}

/**
 * Removes the rows that leavers added while their accounts were being deleted, and all files of leavers. Safe
 * to repeat.
 */
export async function removeRemains({ db, files, live }: Stores & Pick<Deps, 'live'>): Promise<void> {
  for (const id of await leaversWithRemains(db))
    await db.transaction().execute(async (tx) => {
      await deleteMessagesOf(tx, id)
      await stripPostsOf(tx, id)
      await removeEmailsTo(tx, id)
      await removePushesTo(tx, id)
      await live.publish(tx, await removeFromVaults(tx, { live }, { id, phone: null }))
      await removeRowsOf(tx, { id, phone: null })
    })
  const open = inPages<{ id: string; playerId: number }>((last) =>
    remainingOpenUploads(db, { after: last?.id ?? '', most: PAGE }),
  )
  for await (const { id, playerId } of open)
    await removeOpenUpload({ db, files }, id, { sender: { playerId, phone: null } })
  for await (const id of inPages<string>((last = '') => remainingUploads(db, { after: last, most: PAGE })))
    await removeUploadUnlessUsed({ db, files }, id)
}

/** Reads a list page by page and yields its rows. `pageAfter` reads up to PAGE rows after a given row. */
export async function* inPages<Row>(pageAfter: (last?: Row) => Promise<Row[]>): AsyncGenerator<Row> {
  let page: Row[] = []
  do {
    page = await pageAfter(page.at(-1))
    yield* page
  } while (page.length === PAGE)
}
