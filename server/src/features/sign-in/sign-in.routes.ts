import { auth } from '@kinhold/contract/auth'
import { LOGIN_TRIES_PER_ADDRESS, LOGIN_TRIES_PER_NUMBER, LOGIN_WINDOW_SECONDS } from '@kinhold/domain/limits'
import { parsePhone } from '@kinhold/domain/phone'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { type LimitRule, sentenceFor } from '../../http/limits.ts'
import type { PlayerPrincipal, VaultUserPrincipal } from '../../http/principal.ts'
import { notFound, refuse } from '../../http/refusals.ts'
import { hashOf } from '../../http/tokens.ts'
import { presentPlayer } from '../players/present-player.ts'
import { playerByName } from '../players/players.queries.ts'
import { changePhone } from './change-phone.ts'
import { checkCode, isChangingPhone, isTrusted, trustBrowser } from './codes.queries.ts'
import { logTry } from './log-try.ts'
import { provePass } from './passes.queries.ts'
import { endSessionById, endSessionOfToken, sessionsOf } from './sessions.queries.ts'
import { isKnown, type Outcome, signIn, signInByName } from './sign-in.ts'
import { textCode } from './text-code.ts'
import { type Visit, visitOf } from './visit.ts'

const PER_NUMBER: LimitRule = {
  name: 'login_number',
  uses: LOGIN_TRIES_PER_NUMBER,
  seconds: LOGIN_WINDOW_SECONDS,
}
const PER_ADDRESS: LimitRule = {
  name: 'login_address',
  uses: LOGIN_TRIES_PER_ADDRESS,
  seconds: LOGIN_WINDOW_SECONDS,
}

type SignInReply = Awaited<ReturnType<Handler<typeof auth.login>>>

/** Answers the calls by which people get in and out. */
export function signInRoutes(deps: Deps) {
  return {
    config: async () => ({ status: 200, body: configOf(deps) }),
    me: async (_, context) => {
      const principal = await context.who()
      if (principal?.kind === 'player') return { status: 200, body: presentPlayer(principal.player, true) }
      if (principal?.kind === 'vault_user') return { status: 200, body: presentVaultUser(principal) }
      return refuse(401, 'no_session', 'Please sign in first.')
    },
    login: async ({ body }, context) => login(deps, body.phone ?? '', context),
    verify: async ({ body }, context) => verify(deps, body, context),
    logout: async (_, context) => {
      const token = context.cookies.get('kinhold_session')
      if (token) await deps.live.endSessions(deps.db, await endSessionOfToken(deps.db, hashOf(token)))
      context.cookies.clear('kinhold_session')
      return { status: 204, body: undefined }
    },
    devBypass: async ({ body }, context) => {
      if (!deps.config.devLogin)
        return refuse(404, 'no_such_call', 'There is no such call. See /api/docs for those there are.')
      const player = await playerByName(deps.db, body.playerName)
      if (player?.status !== 'active') return notFound('This player')
      const { token, player: signedIn } = await signInByName(deps, player, visitOf(context, deps.config))
      context.cookies.set('kinhold_session', token)
      return { status: 200, body: presentPlayer(signedIn, true) }
    },
    sessions: async (_, { me, principal }) => {
      const current = (principal as PlayerPrincipal).sessionId
      const rows = await sessionsOf(deps.db, me.id)
      return { status: 200, body: rows.map((row) => presentSession(row, current)) }
    },
    endSession: async ({ params }, { me }) => {
      if (!(await endSessionById(deps.db, me.id, params.id))) return notFound('This signed-in browser')
      await deps.live.endSessions(deps.db, [params.id])
      return { status: 204, body: undefined }
    },
  } satisfies {
    [K in keyof typeof auth as K extends 'openInvitation' | 'completeRegistration' ? never : K]: Handler<
      (typeof auth)[K]
    >
  }
}

async function login(deps: Deps, typed: string, context: Context): Promise<SignInReply> {
  const visit = visitOf(context, deps.config)
  const phone = parsePhone(typed)
  const wait = await tooOften(deps, visit, phone)
  if (wait !== null) {
    await logTry(deps, visit, phone ?? typed, 'throttled')
    context.reply.header('retry-after', String(wait))
    return refuse(429, 'too_many', sentenceFor(wait))
  }
  if (phone === null) {
    await logTry(deps, visit, typed, 'invalid_format')
    return typed.trim() === ''
      ? refuse(400, 'phone_required', 'Phone number is required', { phone: 'Phone number is required' })
      : refuse(400, 'phone_invalid', 'Please enter a valid phone number.', {
          phone: 'Please enter a valid phone number.',
        })
  }
  if (await mustProve(deps, phone, visit)) return askForCode(deps, phone, visit)
  return enter(deps, phone, visit, context)
}

// The address counts for every try, so that numbers which are none slow a guesser down as well.
async function tooOften(deps: Deps, visit: Visit, phone: string | null): Promise<number | null> {
  const byAddress = await deps.limits.take(PER_ADDRESS, visit.ipAddress ?? '')
  if (byAddress !== null || phone === null) return byAddress
  return deps.limits.take(PER_NUMBER, phone)
}

async function mustProve(deps: Deps, phone: string, visit: Visit): Promise<boolean> {
  if (!deps.config.phoneVerification || (await isTrusted(deps.db, visit.browserHash, phone))) return false
  return isKnown(deps, phone)
}

async function askForCode(deps: Deps, phone: string, visit: Visit): Promise<SignInReply> {
  await textCode(deps, { phone, purpose: 'sign_in', playerId: null })
  await logTry(deps, visit, phone, 'success')
  const { body } = refuse(401, 'verification_required', 'We texted you a code. Please enter it to go on.')
  return { status: 401, body: { ...body, verificationRequired: true, phone } }
}

async function verify(
  deps: Deps,
  { phone, code }: { phone: string; code: string },
  context: Context,
): Promise<SignInReply> {
  if (!deps.config.phoneVerification)
    return { ...notFound('This call'), body: { ...notFound('This call').body, phone } }
  const visit = visitOf(context, deps.config)
  const caller = await context.who()
  const changer =
    caller?.kind === 'player' && (await isChangingPhone(deps.db, caller.player.id, phone))
      ? caller.player
      : null
  const purpose = changer ? 'change_phone' : 'sign_in'
  const check = await checkCode(deps.db, { phone, purpose, playerId: changer?.id ?? null, digits: code })
  if (check === 'too_many_tries')
    return refuse(429, 'code_used_up', 'That was wrong too often. Please ask for a new code.')
  if (check === 'wrong')
    return refuse(400, 'code_wrong', 'That is not the code we texted you. Please check it.', {
      code: 'That is not the code we texted you. Please check it.',
    })
  await trustBrowser(deps.db, visit.browserHash, phone)
  if (changer) {
    const changed = await changePhone(deps, changer.id, phone)
    return changed
      ? { status: 200, body: presentPlayer(changed, true) }
      : refuse(400, 'phone_taken', 'This number belongs to another member.')
  }
  return (await proveInvitee(deps, phone, context)) ?? enter(deps, phone, visit, context)
}

// Someone who came by a link goes on with that link's invitation, not with whichever was sent first.
async function proveInvitee(deps: Deps, phone: string, context: Context): Promise<SignInReply | null> {
  const invitee = await context.invitee()
  if (invitee?.phone !== phone) return null
  await provePass(deps.db, invitee.passHash)
  return { status: 202, body: { recipientName: invitee.recipientName, sponsorId: invitee.sponsorId } }
}

async function enter(deps: Deps, phone: string, visit: Visit, context: Context): Promise<SignInReply> {
  const old = context.cookies.get('kinhold_session')
  const outcome = await signIn(deps, phone, visit, { oldToken: old ? hashOf(old) : null, phoneProved: true })
  await logTry(deps, visit, phone, resultOf(outcome), outcome.kind === 'unknown')
  return replyOf(outcome, phone, context)
}

function resultOf(outcome: Outcome) {
  if (outcome.kind === 'refused') return 'blacklisted'
  return outcome.kind === 'unknown' || outcome.kind === 'no_vault_access' ? 'not_found' : 'success'
}

function replyOf(outcome: Outcome, phone: string, { cookies }: Context): SignInReply {
  switch (outcome.kind) {
    case 'player':
      cookies.set('kinhold_session', outcome.token)
      return { status: 200, body: presentPlayer(outcome.player, true) }
    case 'vault_user':
      cookies.set('kinhold_session', outcome.token)
      return { status: 200, body: presentVaultUser(outcome) }
    case 'invited':
      cookies.set('kinhold_invitee', outcome.token)
      return { status: 202, body: { recipientName: outcome.recipientName, sponsorId: outcome.sponsorId } }
    case 'refused':
      return refuse(403, outcome.code, outcome.error)
    case 'no_vault_access': {
      const { body } = refuse(404, 'no_vault_access', 'This number has no access to a vault any more.')
      return { status: 404, body: { ...body, noVaultAccess: true, phone } }
    }
    case 'unknown': {
      const { body } = refuse(404, 'phone_not_found', 'We do not know this number yet.')
      return { status: 404, body: { ...body, shouldShowInterestPopup: true, phone } }
    }
  }
}

function presentVaultUser({ phone, displayName }: Pick<VaultUserPrincipal, 'phone' | 'displayName'>) {
  return {
    id: 0 as const,
    name: displayName ?? 'Vault User',
    displayName,
    userType: 'vault_user' as const,
    accessValue: phone,
  }
}

function presentSession(row: Awaited<ReturnType<typeof sessionsOf>>[number], current: string) {
  return {
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.lastSeenAt.toISOString(),
    current: row.id === current,
  }
}

function configOf({ config }: Deps) {
  return {
    appName: config.appName,
    taglines: ['Only Your Loved Ones Know', 'Trust The Ones You Love'],
    phoneVerification: config.phoneVerification,
    devLogin: config.devLogin,
    smsAvailable: false,
    emailAvailable: false,
    supportEmail: config.supportEmail,
    privacyEmail: config.privacyEmail,
    legalEmail: config.legalEmail,
  }
}
