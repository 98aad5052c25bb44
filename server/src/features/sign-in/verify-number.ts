import type { auth } from '@kinhold/contract/auth'
import {
  CODES_BROUGHT_PER_ADDRESS,
  CODES_BROUGHT_PER_BROWSER,
  LOGIN_WINDOW_SECONDS,
} from '@kinhold/domain/limits'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { tooMany } from '../../http/limits.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { changePhone } from './change-phone.ts'
import { isChangingPhone } from './codes.queries.ts'
import { enter } from './enter.ts'
import { logTry } from './log-try.ts'
import { mayStillRegister, provePass } from './passes.queries.ts'
import type { SignInReply } from './present-outcome.ts'
import { numberClosed } from './text-code.ts'
import { moveBrowser, trustBrowser } from './trust.queries.ts'
import { type CodeCheck, tryCode } from './try-code.ts'
import { renewedVisit, type Visit, visitOf } from './visit.ts'

type VerifyReply = Awaited<ReturnType<Handler<typeof auth.verify>>>

const PER_ADDRESS = {
  name: 'codes_brought_address',
  uses: CODES_BROUGHT_PER_ADDRESS,
  seconds: LOGIN_WINDOW_SECONDS,
}
const PER_BROWSER = {
  name: 'codes_brought_browser',
  uses: CODES_BROUGHT_PER_BROWSER,
  seconds: LOGIN_WINDOW_SECONDS,
}

/**
 * Proves a number by its code: for a sign-in, for the registration this browser has opened, or for a change of number.
 * The browser is trusted with it from then on, under a new token. Throws 429.
 */
export async function verifyNumber(
  deps: Deps,
  { phone, code }: { phone: string; code: string },
  context: Context,
): Promise<VerifyReply> {
  if (!deps.config.phoneVerification)
    return { ...notFound('This call'), body: { ...notFound('This call').body, phone } }
  const visit = visitOf(context, deps.config)
  await refuseTooMany(deps, visit, phone)
  const changer = await playerChangingTo(deps, phone, visit, context)
  const check = await bring(deps, { phone, digits: code, changer }, visit)
  if (check.kind !== 'right') return refuseCode(deps, visit, phone, check, context)
  context.cookies.set('kinhold_browser', check.token)
  if (changer) return finishChange(deps, changer, phone, check.visit)
  return (await proveInvitee(deps, phone, context)) ?? enter(deps, phone, check.visit, context, 'proved')
}

type Brought = { phone: string; digits: string; changer: PlayerRow | null }

// The trust of who changes their number is given with the number.
async function bring(deps: Deps, { phone, digits, changer }: Brought, visit: Visit) {
  const { browserHash, addressKey } = visit
  const purpose = changer ? 'change_phone' : 'sign_in'
  const code = { phone, purpose, playerId: changer?.id ?? null, browserHash, addressKey, digits } as const
  return deps.db.transaction().execute(async (tx) => {
    const check = await tryCode(tx, deps, code)
    if (check.kind !== 'right') return check
    const renewed = renewedVisit(visit)
    await moveBrowser(tx, browserHash, renewed.visit.browserHash)
    if (!changer) await trustBrowser(tx, renewed.visit, phone)
    return { ...check, ...renewed }
  })
}

async function refuseTooMany(deps: Deps, visit: Visit, phone: string): Promise<void> {
  const wait =
    (await deps.limits.take(PER_ADDRESS, visit.addressKey)) ??
    (await deps.limits.take(PER_BROWSER, visit.browserName))
  if (wait === null) return
  await logTry(deps, visit, phone, 'throttled')
  throw tooMany(wait)
}

async function playerChangingTo(
  deps: Deps,
  phone: string,
  { browserHash }: Visit,
  context: Context,
): Promise<PlayerRow | null> {
  const caller = await context.who()
  if (caller?.kind !== 'player') return null
  const { player } = caller
  return (await isChangingPhone(deps.db, { playerId: player.id, phone, browserHash })) ? player : null
}

async function refuseCode(
  deps: Deps,
  visit: Visit,
  phone: string,
  check: Exclude<CodeCheck, { kind: 'right' }>,
  { reply }: Context,
): Promise<VerifyReply> {
  await logTry(deps, visit, phone, check.kind === 'wrong' ? 'wrong_code' : 'throttled')
  if (check.kind === 'closed') throw numberClosed(check.seconds)
  if (check.kind === 'wrong')
    return refuse(400, 'code_wrong', 'That is not the code we texted you. Please check it.', {
      code: 'That is not the code we texted you. Please check it.',
    })
  void reply.header('retry-after', String(check.seconds))
  return refuse(429, 'code_used_up', 'That was wrong too often. Please ask for a new code.')
}

async function finishChange(
  deps: Deps,
  changer: PlayerRow,
  phone: string,
  visit: Visit,
): Promise<VerifyReply> {
  const changed = await changePhone(deps, changer.id, { phone }, { visit })
  return changed
    ? { status: 200, body: presentPlayer(changed, true) }
    : refuse(409, 'phone_taken', 'This number belongs to another member.')
}

// Someone who came by a link goes on with that link's invitation, not with whichever was sent first. A personal invite
// has no name for them.
async function proveInvitee(deps: Deps, phone: string, context: Context): Promise<SignInReply | null> {
  const invitee = await context.pass()
  if (invitee?.phone !== phone || !(await mayStillRegister(deps.db, invitee))) return null
  await provePass(deps.db, invitee.passHash, phone)
  return { status: 202, body: { recipientName: invitee.recipientName, sponsorId: invitee.sponsorId } }
}
