import { paths } from '@kinhold/contract/paths'
import type { Deps } from '../../deps.ts'
import { linkTo } from '../../http/origin.ts'
import type { PlayerPrincipal } from '../../http/principal.ts'
import { drawText, type DrawnText } from '../outbox/draw-text.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { seenVault } from './see-vault.ts'
import { giveNumbersBack, takeNumbersToText } from './visits.queries.ts'

/**
 * Texts the owner's new post to vault users with texts on, at most once a day per vault (VUS-27). A text
 * that a budget refuses is skipped.
 */
export async function textNews(deps: Deps, viewer: PlayerPrincipal, vaultId: number): Promise<void> {
  const phones = await takeNumbersToText(deps.db, vaultId)
  if (phones.length === 0) return
  const vault = await seenVault(deps.db, viewer, vaultId)
  if (!vault) return
  const owner = viewer.player
  const drawn: DrawnText[] = []
  try {
    drawn.push(...(await drawEach(deps, phones, owner.id)))
    const link = linkTo(deps.config, paths.vaultBaseOf(vaultId))
    // The text has no link if our own address is unknown.
    const where = `in “${vault.title}” on ${deps.config.appName}${link === null ? '.' : `: ${link}`}`
    await deps.db.transaction().execute(async (tx) => {
      for (const to of drawn)
        await queueMessage(deps, tx, { channel: 'sms', to, body: `${owner.name} posted ${where}` })
    })
  } catch (error) {
    drawn.length = 0
    deps.warn(`The texts about news in a vault could not be sent: ${String(error)}`)
  }
  const left = phones.filter((phone) => !(drawn as string[]).includes(phone))
  await giveNumbersBack(deps.db, vaultId, left)
}

async function drawEach(deps: Deps, phones: string[], ownerId: number): Promise<DrawnText[]> {
  const drawn: DrawnText[] = []
  for (const phone of phones) {
    const to = await drawText(deps, phone, { kind: 'vault', address: null, sponsorId: ownerId })
    if (typeof to === 'string') drawn.push(to)
    // No other text can be sent after the owner's or the server's budget is used up.
    else if (to.refused === 'budget' && to.which !== 'number') break
  }
  return drawn
}
