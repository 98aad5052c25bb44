import { paths } from '@kinhold/contract/paths'
import { actionsOn } from '@kinhold/domain/lifecycle'
import type { Deps } from '../../deps.ts'
import { drawText } from '../outbox/draw-text.ts'
import type { NewMessage } from '../outbox/outbox.queries.ts'
import { htmlOf } from '../outbox/present-email.ts'
import { playerById } from '../players/players.queries.ts'
import { confirmedEmailsOf } from '../settings/email-addresses.queries.ts'

/**
 * What whoever is about to be suspended is sent, since no browser of theirs is signed in any more: that they can sign in
 * to read why, and answer once. An e-mail where an address is confirmed and e-mails leave, else a text, which draws on
 * the budgets; not why, because others may read it. Null where none may go, or nobody can be suspended.
 */
export async function writeLetter(deps: Deps, id: number, origin: string): Promise<NewMessage | null> {
  const player = await playerById(deps.db, id)
  if (!player || player.phone === null || !actionsOn(player).includes('suspend')) return null
  const { appName } = deps.config
  const what = `Your ${appName} account was suspended. Sign in with your number to read why; you may answer once: ${origin}${paths.login()}`
  const address = deps.email || !deps.sms ? (await confirmedEmailsOf(deps.db, [id])).get(id) : undefined
  if (address !== undefined) {
    const body = `Hello ${player.name},\n\n${what}`
    const subject = `Your ${appName} account was suspended`
    return { channel: 'email', to: address, subject, body, html: htmlOf(body) }
  }
  const to = await drawText(deps, player.phone, { kind: 'suspension', address: null, sponsorId: null })
  if (typeof to === 'string') return { channel: 'sms', to, body: what }
  deps.warn('no text may go to somebody who is suspended')
  return null
}
