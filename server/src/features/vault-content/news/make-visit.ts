import { VAULT_NEWS_MOST } from '@kinhold/domain/limits'
import type { Deps } from '../../../deps.ts'
import type { Viewer } from '../../../http/principal.ts'
import { seenVault } from '../../vaults/see-vault.ts'
import { noteVisit } from '../../vaults/visits.queries.ts'
import { writerOf } from '../present-writer.ts'
import { newSince } from './hits.queries.ts'
import { FROM_THE_NEWEST, HIT_KINDS, type HitRow, inOneList } from './hits.values.ts'

/** What has come since the visit before, newest first; `since` null on the first visit. */
export type Visit = { since: Date | null; news: HitRow[] }

/** Looks at a vault, and finds what others have posted, commented or stored in it since the visit before (VUS-23). */
export async function makeVisit(
  deps: Deps,
  viewer: Viewer,
  vaultId: number,
): Promise<Visit | 'vault_not_found'> {
  return deps.db.transaction().execute(async (tx) => {
    const sight = await seenVault(tx, viewer, vaultId)
    const phone = viewer.kind === 'player' ? viewer.player.phone : viewer.phone
    if (!sight) return 'vault_not_found'
    const since = phone === null ? null : await noteVisit(tx, vaultId, phone)
    if (since === null) return { since, news: [] }
    const by = { since, reader: writerOf(viewer) }
    const news: HitRow[][] = []
    for (const kind of HIT_KINDS) {
      // Posts and items are the owner's own.
      if (sight.isOwner && kind !== 'comment') continue
      const before = FROM_THE_NEWEST[kind]
      const looking = { kind, vaultId, all: sight.isOwner, before, limit: VAULT_NEWS_MOST }
      news.push(await newSince(tx, looking, by, NEWEST))
    }
    return { since, news: inOneList(news, FROM_THE_NEWEST).slice(0, VAULT_NEWS_MOST) }
  })
}

// Among them what is new is looked for: nothing says where it ends, and a vault may hold much more.
const NEWEST = 1_000
