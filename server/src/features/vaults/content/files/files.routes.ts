import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../../deps.ts'
import type { Answers } from '../../../../http/implement.ts'
import { isRefused } from '../../../../http/refusals.ts'
import { presentPicture } from './present-picture.ts'
import { sendFilesOf } from './send-files.ts'
import { viewMonths, viewPictures } from './view-pictures.ts'

/** Handles the calls about the pictures and files of a vault. */
export function fileRoutes(deps: Deps): Answers<typeof vaultContent, 'pictures' | 'months' | 'download'> {
  const sendFiles = sendFilesOf(deps)
  return {
    pictures: async ({ params, query }, context) => {
      const rows = await viewPictures(deps.db, context.viewer, params.id, query, context)
      return isRefused(rows) ? rows : { status: 200, body: rows.map(presentPicture) }
    },
    months: async ({ params }, { viewer }) => {
      const months = await viewMonths(deps.db, viewer, params.id)
      return isRefused(months) ? months : { status: 200, body: months }
    },
    download: async ({ params }, context) => {
      return sendFiles(context.viewer, params.id, context)
    },
  }
}
