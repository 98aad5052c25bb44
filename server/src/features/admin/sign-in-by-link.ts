import { paths, withKey } from '@kinhold/contract/paths'
import { ADMIN_LINK_MINUTES } from '@kinhold/domain/limits'
import { ADMIN_ID } from '@kinhold/domain/players'
import { msg, plural } from '@kinhold/domain/msg'
import { action } from '../../db/transact.ts'
import type { Deps } from '../../deps.ts'
import { type Tokens, tokensOf } from '../../http/cookies.ts'
import type { Context } from '../../http/implement.ts'
import { isRefused, refuse } from '../../http/refusals.ts'
import { hashOf, newToken } from '../../http/tokens.ts'
import { countSignIn, lockPlayer } from '../players/players.queries.ts'
import { readVisit, type Visit } from '../sessions/read-visit.ts'
import { replaceSession } from '../sessions/replace-session.ts'
import { logTry } from '../sign-in/log-try.ts'
import { replaceLinks, takeLink } from './admin-links.queries.ts'
import { keepAction } from './keep-action.ts'

/** Replaces any earlier link with a new link that signs the admin in once. */
export const makeAdminLink = action(async (tx, { config }: Deps) => {
  const token = newToken()
  await replaceLinks(tx, hashOf(token), ADMIN_LINK_MINUTES)
  await keepAction(tx, { actorId: ADMIN_ID, action: 'make_admin_link', targetId: null, reason: null })
  const path = withKey(paths.adminLink(), token)
  // Use the address that the server prints when it starts, because a session is valid on only one host.
  return `${config.publicUrl ?? `http://localhost:${config.port}`}${path}`
})

/** Signs this browser in as the admin with a one-time link from the operator's command. */
export async function signInByLink(deps: Deps, token: string, context: Context) {
  const visit = readVisit(context, deps.config)
  const opened = await open(deps, hashOf(token), visit, tokensOf(context))
  const isOver = isRefused(opened)
  await logTry(deps, visit, isOver ? '' : (opened.player.phone ?? ''), isOver ? 'not_found' : 'success')
  return opened
}

const open = action(async (tx, deps: Deps, tokenHash: Buffer, visit: Visit, old: Tokens) => {
  const admin = await lockPlayer(tx, ADMIN_ID)
  if (!admin || !(await takeLink(tx, tokenHash))) return LINK_OVER
  const signIns = await countSignIn(tx, ADMIN_ID)
  const tokens = await replaceSession(deps, tx, { playerId: ADMIN_ID }, visit, old)
  return { player: { ...admin, signIns }, tokens }
})

const LINK_OVER = refuse(
  403,
  'link_over',
  msg`This link no longer works: it was used, it is older than ${plural({ minutes: ADMIN_LINK_MINUTES }, { one: '# minute', other: '# minutes' })}, or part of it is missing. The person who runs this server can make a new one.`,
)
