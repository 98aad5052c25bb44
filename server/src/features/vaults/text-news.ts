import { paths } from '@kinhold/contract/paths'
import { nameOfVaultUser } from '@kinhold/domain/vaults'
import type { Deps } from '../../deps.ts'
import { linkTo } from '../../http/origin.ts'
import { personOf, type Viewer } from '../../http/principal.ts'
import { drawText, type DrawnText } from '../outbox/draw-text.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { seenVault } from './see-vault.ts'
import { giveNumbersBack, takeNumbersToText } from './visits.queries.ts'

/**
 * Texts a new post to the vault users who turned texts on, at most once a day per vault (VUS-27). The texts draw on the
 * owner's budget; a refused text is skipped, and the post stays.
 */
export async function textNews(deps: Deps, viewer: Viewer, vaultId: number): Promise<void> {
  const phones = await takeNumbersToText(deps.db, vaultId, personOf(viewer))
  if (phones.length === 0) return
  const vault = await seenVault(deps.db, viewer, vaultId)
  if (!vault) return
  const name = viewer.kind === 'player' ? viewer.player.name : nameOfVaultUser(viewer.displayName)
  const drawn: DrawnText[] = []
  try {
    drawn.push(...(await drawEach(deps, phones, vault.ownerId)))
    const link = linkTo(deps.config, paths.vaultBaseOf(vaultId))
    // The text has no link if our own address is unknown.
    const where = `in “${vault.title}” on ${deps.config.appName}${link === null ? '.' : `: ${link}`}`
    await deps.db.transaction().execute(async (tx) => {
      for (const to of drawn)
        await queueMessage(deps, tx, { channel: 'sms', to, body: `${name} posted ${where}` })
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
