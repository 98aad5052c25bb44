import type { vaultContent } from '@kinhold/contract/vault-content'
import type { Deps } from '../../../deps.ts'
import type { Answers } from '../../../http/implement.ts'
import { commentRoutes } from './comments/comments.routes.ts'
import { fileRoutes } from './files/files.routes.ts'
import { itemRoutes } from './items/items.routes.ts'
import { newsRoutes } from './news/news.routes.ts'
import { postRoutes } from './posts/posts.routes.ts'

/** Handles the calls about the content of vaults. */
export function vaultContentRoutes(deps: Deps): Answers<typeof vaultContent> {
  return {
    ...postRoutes(deps),
    ...commentRoutes(deps),
    ...itemRoutes(deps),
    ...fileRoutes(deps),
    ...newsRoutes(deps),
  }
}
