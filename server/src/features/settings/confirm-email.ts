import { emailKey } from '@kinhold/domain/email-address'
import { CODE_DIGITS, CODE_MINUTES } from '@kinhold/domain/limits'
import type { Say } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { type LimitRule, useUp } from '../../http/limits.ts'
import { notFound, refuse, refuseFor } from '../../http/refusals.ts'
import { newDigits } from '../../http/tokens.ts'
import { queueMessage } from '../outbox/queue-message.ts'
import { refusalOfAddress } from '../outbox/refuse-address.ts'
import { confirmWaiting, emailOf, keepWaiting, removeEmail, tryEmailCode } from './email-addresses.queries.ts'

const WRONG_CODE = msg`That is not the code we mailed you. Please check it.`

export const confirmEmail = action(async (tx, deps: Deps, playerId: number, code: string) => {
  const check = await tryEmailCode(tx, playerId, code)
  if (check.kind === 'none') return notFound('A code for this address')
  if (check.kind === 'wrong') return refuse(400, 'code_wrong', WRONG_CODE, { code: WRONG_CODE })
  if (check.kind === 'used_up')
    return refuseFor(
      check.seconds,
      'code_used_up',
      msg`Too many wrong codes were entered. Please ask for a new code.`,
    )
  await confirmWaiting(tx, playerId)
  await deps.live.publish(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
  return null
})

// The maximum number of codes per day, both per member and per e-mail address.
const EMAIL_CODES_PER_DAY = 5

// The limit per e-mail address protects strangers from codes that they didn't ask for.
const BY_MEMBER: LimitRule = { name: 'email_codes', uses: EMAIL_CODES_PER_DAY, seconds: 86_400 }
const TO_ADDRESS: LimitRule = { name: 'address_email_codes', uses: EMAIL_CODES_PER_DAY, seconds: 86_400 }

/** E-mails a code to a member's new address. The old address stays until the new one is confirmed. */
export async function sendEmailCode(deps: Deps, playerId: number, address: string, say: Say) {
  if ((await emailOf(deps.db, playerId)).address === address) return 'confirmed_already'
  const notTaken = await refusalOfAddress(deps.email, address, 'address')
  if (notTaken) return notTaken
  const tooOften = await useUp(
    deps.limits,
    { rule: BY_MEMBER, key: String(playerId) },
    { rule: TO_ADDRESS, key: emailKey(address) },
  )
  if (tooOften) return tooOften
  await mail(deps, playerId, address, say)
  return 'mailed'
}

async function mail(deps: Deps, playerId: number, address: string, say: Say): Promise<void> {
  const { appName } = deps.config
  const digits = newDigits(CODE_DIGITS)
  await deps.db.transaction().execute(async (tx) => {
    await keepWaiting(tx, playerId, { address, digits })
    await queueMessage(deps, tx, {
      channel: 'email',
      to: address,
      subject: say(msg`Your ${{ appName }} code`),
      body: say(
        msg`${{ digits }} is your ${{ appName }} code. It is good for ${plural({ minutes: CODE_MINUTES }, { one: '# minute', other: '# minutes' })}. Enter it in your settings to get news at this address.\n\nIf you did not ask for it, you can ignore this.`,
      ),
      bodyOnceSent: `(A code for ${appName}.)`,
      goodForSeconds: CODE_MINUTES * 60,
    })
    await deps.live.publish(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
  })
  // Without an e-mail provider, only the terminal can show the code.
  if (!deps.email)
    deps.say(`Code for an e-mail address: ${digits} (no e-mail provider is set up, so it is shown here)`)
}

export async function removeAddress(deps: Deps, playerId: number): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    await removeEmail(tx, playerId)
    await deps.live.publish(tx, [{ topic: 'player', key: playerId, players: [playerId] }])
  })
}
