import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../../db/database.ts'
import { checkUsed, siteOf } from '../../../delivery/passkeys/check-passkey.ts'
import type { Deps } from '../../../deps.ts'
import type { Context } from '../../../http/implement.ts'
import { originOf } from '../../../http/origin.ts'
import { refuse, type Refused } from '../../../http/refusals.ts'
import { notifyPlayers } from '../../notifications/notify-players.ts'
import { keepEvents } from '../../players/history/events.queries.ts'
import { readVisit, renewVisit, seenOf, type Visit } from '../../sessions/read-visit.ts'
import { isTrusted, moveBrowser, trustBrowser } from '../../sessions/trust.queries.ts'
import { moveCodes } from '../codes.queries.ts'
import { logTry, takeBrought } from '../log-try.ts'
import { type Tried, tryNumber } from '../try-number.ts'
import { passkeyLate } from './ask-challenge.ts'
import { noteUsed, passkeyOf, takeChallenge } from './passkeys.queries.ts'

type Sent = { credentialId: string; clientDataJSON: string; authenticatorData: string; signature: string }

/** The log's placeholder for the number if a passkey is throttled or belongs to no account. */
const NO_NUMBER = '(a passkey)'

/** Signs in with a passkey instead of a code. The browser gets a new token and is trusted. */
export async function signInByPasskey(
  deps: Deps,
  sent: Sent,
  context: Context,
): Promise<Tried | Refused<400 | 429>> {
  const visit = readVisit(context, deps.config)
  const tooOften = await takeBrought(deps, visit, NO_NUMBER, 'passkeys')
  if (tooOften) return tooOften
  const challenge = await takeChallenge(deps.db, visit.browserHash)
  if (challenge === undefined) return passkeyLate()
  const passkey = await passkeyOf(deps.db, Buffer.from(sent.credentialId, 'base64url'))
  if (!passkey) {
    await logTry(deps, visit, NO_NUMBER, 'not_found', true)
    return passkeyUnknown()
  }
  const site = siteOf(originOf(context.request, deps.config))
  const counter = await checkUsed(sent, passkey.publicKey, { challenge, site })
  if (counter === null) return notProved(deps, visit, passkey.phone, passkeyWrong())
  return open(deps, { ...passkey, counter }, visit, context)
}

type Used = { id: number; playerId: number; name: string; phone: string; madeAt: Date; counter: number }

// Checks the passkey while the account is locked, so that a concurrent removal either waits or is detected.
async function open(deps: Deps, passkey: Used, visit: Visit, context: Context) {
  const renewed = renewVisit(visit)
  let use: Awaited<ReturnType<typeof noteUsed>> | null = null
  const holds = async (tx: Tx) => {
    use = await noteUsed(tx, passkey)
    if (use === 'used') await trust(tx, passkey, visit, renewed.visit)
    if (use === 'copied') await notifyOfCopy(tx, deps, passkey)
    return use === 'used'
  }
  const tried = await tryNumber(deps, passkey.phone, renewed.visit, context, {
    holds,
    passkeyMadeAt: passkey.madeAt,
  })
  if (use === 'used') context.cookies.set('kinhold_browser', renewed.token)
  if (tried) return tried
  return notProved(deps, visit, passkey.phone, use === 'copied' ? passkeyCopied() : passkeyUnknown())
}

async function trust(tx: Tx, { playerId, phone }: Used, before: Visit, renewed: Visit): Promise<void> {
  if (!(await isTrusted(tx, before.browserHash, phone)))
    await keepEvents(tx, [{ playerId, kind: 'passkey_used', detail: seenOf(before) }])
  await moveBrowser(tx, before.browserHash, renewed.browserHash)
  await moveCodes(tx, before.browserHash, renewed.browserHash)
  await trustBrowser(tx, renewed, phone)
}

async function notifyOfCopy(tx: Tx, deps: Deps, { playerId, name }: Used): Promise<void> {
  await keepEvents(tx, [{ playerId, kind: 'passkey_refused', detail: { name } }])
  await notifyPlayers(tx, deps, [{ kind: 'passkey_refused', to: playerId, detail: { name } }])
}

async function notProved(deps: Deps, visit: Visit, phone: string, refused: Refused<400>) {
  await logTry(deps, visit, phone, 'wrong_code')
  return refused
}

const passkeyWrong = () =>
  refuse(400, 'passkey_wrong', msg`This passkey could not be checked. Please try again, or enter the code.`)

const passkeyUnknown = () =>
  refuse(
    400,
    'passkey_unknown',
    msg`This passkey no longer works here. Please enter the code, or use another passkey.`,
  )

const passkeyCopied = () =>
  refuse(
    400,
    'passkey_copied',
    msg`This passkey seems to have been copied, so we cannot accept it. Please enter the code, then remove the passkey in Settings and make a new one.`,
  )
