import type { PlayerRow } from '@kinhold/domain/players'
import { msg } from '@kinhold/domain/msg'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import type { Context } from '../../http/implement.ts'
import { isRefused, refuse, type Refused, refuseFor } from '../../http/refusals.ts'
import { keepEvents } from '../players/history/events.queries.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { readVisit, renewVisit, seenOf, type Visit } from '../sessions/read-visit.ts'
import { isTrusted, moveBrowser, trustBrowser } from '../sessions/trust.queries.ts'
import { changePhone } from './change-phone.ts'
import { codeWords } from './code-words.values.ts'
import { isChangingPhone, moveCodes } from './codes.queries.ts'
import { logTry, takeBrought } from './log-try.ts'
import { mayStillRegister, provePass } from './passes.queries.ts'
import { numberClosed } from './text-code.ts'
import { type CodeCheck, tryCode } from './try-code.ts'
import { type Tried, tryNumber } from './try-number.ts'

export type Verified =
  | Tried
  | { kind: 'may_register'; recipientName: string; sponsorId: number; isReturning: boolean }
  | { kind: 'changed'; player: PlayerRow }

/** Confirms a number at sign-in, registration or a change of number, and trusts the browser for it. */
export async function verifyNumber(
  deps: Deps,
  { phone, code }: { phone: string; code: string },
  context: Context,
): Promise<Verified | Refused<400 | 403 | 409 | 429>> {
  const visit = readVisit(context, deps.config)
  const tooOften = await takeBrought(deps, visit, phone, 'codes')
  if (tooOften) return tooOften
  const changer = await playerChangingTo(deps, phone, visit, context)
  const check = await bring(deps, { phone, digits: code, changer }, visit)
  if (check.kind !== 'right') return notRight(deps, visit, phone, check)
  context.cookies.set('kinhold_browser', check.token)
  if (changer) return finishChange(deps, changer, phone, check.visit)
  return (await proveInvitee(deps, phone, context)) ?? tryNumber(deps, phone, check.visit, context, 'proved')
}

async function playerChangingTo(deps: Deps, phone: string, { browserHash }: Visit, context: Context) {
  const caller = await context.who()
  if (caller?.kind !== 'player') return null
  const { player } = caller
  return (await isChangingPhone(deps.db, { playerId: player.id, phone, browserHash })) ? player : null
}

type Brought = { phone: string; digits: string; changer: PlayerRow | null }

// On a change of number, `changePhone` trusts the browser, so this function doesn't.
async function bring(deps: Deps, { phone, digits, changer }: Brought, visit: Visit) {
  const { browserHash, addressKey } = visit
  const purpose = changer ? 'change_phone' : 'sign_in'
  const code = { phone, purpose, playerId: changer?.id ?? null, browserHash, addressKey, digits } as const
  return deps.db.transaction().execute(async (tx) => {
    const check = await tryCode(tx, deps, code)
    if (check.kind !== 'right') return check
    if (!changer) await keepNewBrowser(tx, phone, visit)
    const renewed = renewVisit(visit)
    await moveBrowser(tx, browserHash, renewed.visit.browserHash)
    await moveCodes(tx, browserHash, renewed.visit.browserHash)
    if (!changer) await trustBrowser(tx, renewed.visit, phone)
    return { ...check, ...renewed }
  })
}

async function keepNewBrowser(tx: Tx, phone: string, visit: Visit): Promise<void> {
  const player = await playerByPhone(tx, phone)
  if (!player || (await isTrusted(tx, visit.browserHash, phone))) return
  await keepEvents(tx, [{ playerId: player.id, kind: 'new_browser', detail: seenOf(visit) }])
}

async function notRight(
  deps: Deps,
  visit: Visit,
  phone: string,
  check: Exclude<CodeCheck, { kind: 'right' }>,
): Promise<Refused<400 | 429>> {
  await logTry(deps, visit, phone, check.kind === 'wrong' ? 'wrong_code' : 'throttled')
  const { wrong } = codeWords(deps)
  if (check.kind === 'wrong') return refuse(400, 'code_wrong', wrong, { code: wrong })
  if (check.kind === 'closed') return numberClosed(check.seconds)
  return refuseFor(
    check.seconds,
    'code_used_up',
    msg`Too many wrong codes were entered. Please ask for a new code.`,
  )
}

async function finishChange(
  deps: Deps,
  changer: PlayerRow,
  phone: string,
  visit: Visit,
): Promise<Verified | Refused<403 | 409>> {
  const player = await changePhone(deps, changer.id, { phone }, { visit })
  return isRefused(player) ? player : { kind: 'changed', player }
}

// Someone who followed a link continues with that link's invitation, not with the number's oldest invitation.
async function proveInvitee(deps: Deps, phone: string, context: Context): Promise<Verified | null> {
  const invitee = await context.pass()
  if (invitee?.phone !== phone || !(await mayStillRegister(deps.db, invitee))) return null
  await provePass(deps.db, invitee.passHash, phone)
  const { recipientName, sponsorId, playerId } = invitee
  return { kind: 'may_register', recipientName, sponsorId, isReturning: playerId !== null }
}
