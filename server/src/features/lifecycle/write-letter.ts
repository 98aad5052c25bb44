import { paths } from '@kinhold/contract/paths'
import { actionsOn } from '@kinhold/domain/lifecycle'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import { linkTo } from '../../http/origin.ts'
import type { NewMessage } from '../outbox/outbox.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { writeMessage } from '../settings/write-message.ts'

/**
 * Writes the message about a suspension, without the reason, because other people may read the message.
 * Returns null if no message may be sent or the player can't be suspended.
 */
export async function writeLetter(deps: Deps, id: number): Promise<NewMessage | null> {
  const player = await playerById(deps.db, id)
  if (!player || player.phone === null || !actionsOn(player).includes('suspend')) return null
  const link = linkTo(deps.config, paths.login())
  const { appName } = deps.config
  const letter = await writeMessage(
    deps,
    { ...player, phone: player.phone },
    {
      subject: msg`Your ${{ appName }} account was suspended`,
      text:
        link === null
          ? msg`Your ${{ appName }} account was suspended. Sign in with your number to read why; you may answer once.`
          : msg`Your ${{ appName }} account was suspended. Sign in with your number to read why; you may answer once: ${{ link }}`,
      cause: { kind: 'suspension', address: null, sponsorId: null },
    },
  )
  if (!('refused' in letter)) return letter
  deps.warn('no text may go to somebody who is suspended')
  return null
}
