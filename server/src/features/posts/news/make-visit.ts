import { VAULT_NEWS_MOST } from '@kinhold/domain/limits'
import type { Deps } from '../../../deps.ts'
import { personOf, type Viewer } from '../../../http/principal.ts'
import type { Refused } from '../../../http/refusals.ts'
import { markPlaceRead } from '../../notifications/notify-players.ts'
import { noVault, seenVault } from '../../vaults/see-vault.ts'
import { noteVisit } from '../../vaults/visits.queries.ts'
import { FROM_THE_NEWEST, HIT_KINDS, type HitRow, inOneList, newSince } from './hits.queries.ts'

/** The news since the previous visit, newest first. `since` is null if no earlier visit is known. */
export type Visit = { since: Date | null; news: HitRow[] }

/** Records a visit to a vault and finds content that others added since the previous visit (VUS-23). */
export async function makeVisit(deps: Deps, viewer: Viewer, vaultId: number): Promise<Visit | Refused<404>> {
  return deps.db.transaction().execute(async (tx) => {
    const sight = await seenVault(tx, viewer, vaultId)
    const phone = viewer.kind === 'player' ? viewer.player.phone : viewer.phone
    if (!sight) return noVault()
    if (viewer.kind === 'player') await markPlaceRead(tx, deps, viewer.player.id, { vaultId })
    const since = phone === null ? null : await noteVisit(tx, vaultId, phone)
    if (since === null) return { since, news: [] }
    const by = { since, reader: personOf(viewer) }
    const news: HitRow[][] = []
    for (const kind of HIT_KINDS) {
      const before = FROM_THE_NEWEST[kind]
      const looking = { kind, vaultId, all: sight.isOwner, before, limit: VAULT_NEWS_MOST }
      news.push(await newSince(tx, looking, by, NEWEST))
    }
    return { since, news: inOneList(news, FROM_THE_NEWEST).slice(0, VAULT_NEWS_MOST) }
  })
}

// The maximum number of rows to search. Without it, a search by time could read the whole vault.
const NEWEST = 1_000
