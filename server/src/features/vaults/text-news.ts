import { paths, withKey } from '@kinhold/contract/paths'
import type { Sentence } from '@kinhold/domain/sentences'
import { sayVaultUser } from '@kinhold/domain/vaults'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { linkTo } from '../../http/origin.ts'
import { personOf, type Viewer } from '../../http/principal.ts'
import { drawText, type DrawnText } from '../outbox/draw-text.ts'
import { languageOfPhone } from '../outbox/languages.queries.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { labelOf } from './access.queries.ts'
import { seenVault } from './see-vault.ts'
import { type Due, giveNumbersBack, takeNumbersToText } from './visits.queries.ts'

/**
 * Sends a text about a new post to the vault users who turned texts on. Each user receives at most one text a
 * day across all vaults (VUS-27, FAM-47). The texts count against the owner's budget. Texts that can't be sent,
 * for example because the budget is used up, are skipped; the post itself is unaffected.
 */
export async function textNews(deps: Deps, viewer: Viewer, vaultId: number): Promise<void> {
  const due = await takeNumbersToText(deps.db, vaultId, personOf(viewer))
  if (due.length === 0) return
  const vault = await seenVault(deps.db, viewer, vaultId)
  if (!vault) return
  const name = await nameOf(deps, viewer, vaultId)
  const drawn: Drawn[] = []
  try {
    drawn.push(...(await drawEach(deps, due, vault.ownerId)))
    await deps.db.transaction().execute(async (tx) => {
      for (const { to, key } of drawn) {
        const link = linkTo(deps.config, withKey(paths.vaultBaseOf(vaultId), key))
        // Omit the link if our origin is unknown. Use straight quotes, because typographic quotes would
        // reduce an SMS to 70 characters.
        const of = { name, title: vault.title, appName: deps.config.appName, link }
        const body = deps.words.sayIn(await languageOfPhone(tx, to))(sayNews(of))
        await queueMessage(deps, tx, { channel: 'sms', to, body })
      }
    })
  } catch (error) {
    drawn.length = 0
    deps.warn(`The texts about news in a vault could not be sent: ${String(error)}`)
  }
  const left = due.filter(({ phone }) => !drawn.some(({ to }) => (to as string) === phone))
  if (left.length === 0) return
  await deps.db.transaction().execute((tx) =>
    giveNumbersBack(
      tx,
      vaultId,
      left.map(({ phone }) => phone),
    ),
  )
}

type News = { name: string | Sentence; title: string; appName: string; link: string | null }

function sayNews({ name, title, appName, link }: News): Sentence {
  return link === null
    ? msg`${{ name }} posted in "${{ title }}" on ${{ appName }}. Reply STOP to opt out.`
    : msg`${{ name }} posted in "${{ title }}" on ${{ appName }}: ${{ link }} Reply STOP to opt out.`
}

async function nameOf({ db }: Deps, viewer: Viewer, vaultId: number): Promise<News['name']> {
  if (viewer.kind === 'player') return viewer.player.name
  return viewer.displayName ?? (await labelOf(db, vaultId, viewer.phone)) ?? sayVaultUser()
}

type Drawn = { to: DrawnText; key: string }

async function drawEach(deps: Deps, due: Due[], ownerId: number): Promise<Drawn[]> {
  const drawn: Drawn[] = []
  for (const { phone, key } of due) {
    const to = await drawText(deps, phone, { kind: 'vault', address: null, sponsorId: ownerId })
    if (typeof to === 'string') drawn.push({ to, key })
    // No more texts can be sent once the owner's or the server's budget is used up.
    else if (to.refused === 'budget' && to.which !== 'number') break
  }
  return drawn
}
