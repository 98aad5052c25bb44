import { paths } from '@kinhold/contract/paths'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../../../deps.ts'
import { linkTo } from '../../../../http/origin.ts'
import { drawText, type DrawnText } from '../../../outbox/draw-text.ts'
import { queueMessage } from '../../../outbox/queue-message.ts'
import type { VaultSight } from '../../vaults.queries.ts'
import { giveNumbersBack, takeNumbersToText } from '../../visits.queries.ts'
import { newsText } from './news.values.ts'

/**
 * Texts the vault users who want it about the owner's new post, each once a day (VUS-27). The texts draw on the
 * owner's budget; a refused text is skipped, and the post stays.
 */
export async function textNews(
  deps: Deps,
  vault: Pick<VaultSight, 'id' | 'title'>,
  owner: PlayerRow,
): Promise<void> {
  const phones = await takeNumbersToText(deps.db, vault.id)
  if (phones.length === 0) return
  const drawn: DrawnText[] = []
  try {
    drawn.push(...(await drawEach(deps, phones, owner.id)))
    const body = newsText({
      appName: deps.config.appName,
      ownerName: owner.name,
      title: vault.title,
      link: linkTo(deps.config, paths.vaultBaseOf(vault.id)),
    })
    await deps.db.transaction().execute(async (tx) => {
      for (const to of drawn) await queueMessage(deps, tx, { channel: 'sms', to, body })
    })
  } catch (error) {
    drawn.length = 0
    deps.warn(`The texts about news in a vault could not be sent: ${String(error)}`)
  }
  const left = phones.filter((phone) => !(drawn as string[]).includes(phone))
  await giveNumbersBack(deps.db, vault.id, left)
}

async function drawEach(deps: Deps, phones: string[], ownerId: number): Promise<DrawnText[]> {
  const drawn: DrawnText[] = []
  for (const phone of phones) {
    const to = await drawText(deps, phone, { kind: 'vault', address: null, sponsorId: ownerId })
    if (typeof to === 'string') drawn.push(to)
    // Once the owner's or the server's budget is used up, no other text can go out.
    else if (to.refused === 'budget' && to.which !== 'number') break
  }
  return drawn
}
