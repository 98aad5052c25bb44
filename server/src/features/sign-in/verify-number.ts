import type { auth } from '@kinhold/contract/auth'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import type { PlayerRow } from '../../http/principal.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { presentPlayer } from '../players/present-player.ts'
import { changePhone } from './change-phone.ts'
import { checkCode, type CodeCheck, isChangingPhone, trustBrowser } from './codes.queries.ts'
import { enter } from './enter.ts'
import { mayStillRegister, provePass } from './passes.queries.ts'
import type { SignInReply } from './present-outcome.ts'
import { visitOf } from './visit.ts'

type VerifyReply = Awaited<ReturnType<Handler<typeof auth.verify>>>

/** Proves a number by its code: for a sign-in, for the registration this browser has opened, or for a change of number. */
export async function verifyNumber(
  deps: Deps,
  { phone, code }: { phone: string; code: string },
  context: Context,
): Promise<VerifyReply> {
  if (!deps.config.phoneVerification)
    return { ...notFound('This call'), body: { ...notFound('This call').body, phone } }
  const visit = visitOf(context, deps.config)
  const changer = await playerChangingTo(deps, phone, context)
  const purpose = changer ? 'change_phone' : 'sign_in'
  const check = await checkCode(deps.db, { phone, purpose, playerId: changer?.id ?? null, digits: code })
  if (check !== 'right') return refuseCode(check, context)
  await trustBrowser(deps.db, visit.browserHash, phone)
  if (changer) return finishChange(deps, changer, phone)
  return (await proveInvitee(deps, phone, context)) ?? enter(deps, phone, visit, context, true)
}

async function playerChangingTo(deps: Deps, phone: string, context: Context): Promise<PlayerRow | null> {
  const caller = await context.who()
  if (caller?.kind !== 'player') return null
  return (await isChangingPhone(deps.db, caller.player.id, phone)) ? caller.player : null
}

function refuseCode(check: Exclude<CodeCheck, 'right'>, { reply }: Context): VerifyReply {
  if (check === 'wrong')
    return refuse(400, 'code_wrong', 'That is not the code we texted you. Please check it.', {
      code: 'That is not the code we texted you. Please check it.',
    })
  void reply.header('retry-after', String(check.secondsLeft))
  return refuse(429, 'code_used_up', 'That was wrong too often. Please ask for a new code.')
}

async function finishChange(deps: Deps, changer: PlayerRow, phone: string): Promise<VerifyReply> {
  const changed = await changePhone(deps, changer.id, phone)
  return changed
    ? { status: 200, body: presentPlayer(changed, true) }
    : refuse(409, 'phone_taken', 'This number belongs to another member.')
}

// Someone who came by a link goes on with that link's invitation, not with whichever was sent first. A personal invite
// has no name for them.
async function proveInvitee(deps: Deps, phone: string, context: Context): Promise<SignInReply | null> {
  const invitee = await context.invitee()
  if (invitee?.phone !== phone || !(await mayStillRegister(deps.db, invitee))) return null
  await provePass(deps.db, invitee.passHash, phone)
  return { status: 202, body: { recipientName: invitee.recipientName, sponsorId: invitee.sponsorId } }
}
