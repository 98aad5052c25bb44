import { players } from '@kinhold/contract/players'
import { isAdmin, type PlayerRow } from '@kinhold/domain/players'
import { isReservedName } from '@kinhold/domain/player-names'
import type { Deps } from '../../deps.ts'
import { notVerified } from '../../http/access.ts'
import type { Handler } from '../../http/implement.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { isId, isText, linkNext, readCursor } from '../../http/pages.ts'
import { originOf } from '../../http/origin.ts'
import { notFound, notYou, refuse } from '../../http/refusals.ts'
import { changeStatus, type NotChanged } from './change-status.ts'
import { confirmPlayer, declinePlayer } from './confirm-player.ts'
import { makeQr } from './make-qr.ts'
import { replacePhoto } from './replace-photo.ts'
import { viewDashboard } from './view-dashboard.ts'
import { updatePlayer } from './update-player.ts'
import { presentCard, presentPlayer } from './present-player.ts'
import { isWithinReach, playerById, playersByName } from './players.queries.ts'
import { presentProfile } from './present-profile.ts'
import { refusalOfWord } from './present-word.ts'

const NOT_FOUND = 'This player'

/** Answers the calls about players. */
export function playerRoutes(deps: Deps) {
  return {
    list: async ({ query }, context) => {
      const after = readCursor(query.before, ([name, id]) => (isText(name) && isId(id) ? { name, id } : null))
      const rows = await playersByName(deps.db, { limit: query.limit + 1, after })
      const page = linkNext(context, rows, query.limit, (row) => [row.name, row.id])
      return { status: 200, body: page.map((row) => presentPlayer(row, true)) }
    },
    get: async ({ params }, context) => {
      const { principal } = context
      const me = principal.kind === 'player' ? principal.player : null
      const found = me ? await profile(deps, me, params.id) : null
      const answer = found ?? (await sponsorCard(deps, await context.invitee(), params.id))
      if (!answer && me) refuseUnverified(me)
      return answer ?? notFound(NOT_FOUND)
    },
    update: async ({ params, body }, context) => {
      const { me } = context
      if (params.id !== me.id) return refusalForOther(deps, me, params.id)
      if (body.name !== undefined && isAdmin(me) && body.name !== me.name)
        return refuse(409, 'admin_protected', 'The admin can not be renamed.', {
          name: 'The admin can not be renamed.',
        })
      if (body.name !== undefined && !isAdmin(me) && isReservedName(body.name))
        return refuse(400, 'name_reserved', 'Please choose another name: this one is reserved.', {
          name: 'Please choose another name: this one is reserved.',
        })
      return updatePlayer(deps, me, body, context)
    },
    replacePhoto: async ({ params }, context) => {
      const { me } = context
      if (params.id !== me.id) return refusalForOther(deps, me, params.id)
      return {
        status: 200,
        body: { player: presentPlayer(await replacePhoto(deps, me, await context.file()), true) },
      }
    },
    dashboard: async ({ params }, { me }) => {
      if (params.id !== me.id) refuseUnverified(me)
      if (params.id !== me.id && !isAdmin(me))
        return refuse(403, 'not_you', 'You can only look at your own dashboard.')
      const body = await viewDashboard(deps, me, params.id)
      return body ? { status: 200, body } : notFound(NOT_FOUND)
    },
    verify: async ({ params }, { me }) => {
      if (!(await sees(deps, me, params.id))) return notFound(NOT_FOUND)
      const word = await confirmPlayer(deps, me, params.id)
      return word.kind === 'verified'
        ? { status: 200, body: presentPlayer(word.player, word.areBonded) }
        : refusalOfWord(word)
    },
    decline: async ({ params }, { me }) => {
      if (!(await sees(deps, me, params.id))) return notFound(NOT_FOUND)
      const word = await declinePlayer(deps, me, params.id)
      return word.kind === 'declined' ? { status: 204, body: undefined } : refusalOfWord(word)
    },
    createQr: async ({ params }, { me, request }) => {
      if (params.id !== me.id) return refusalForOther(deps, me, params.id)
      return { status: 201, body: await makeQr(deps, me, originOf(request, deps.config)) }
    },
    changeStatus: async ({ params, body: { action, reason } }, { me }) => {
      const changed = await changeStatus(deps, me, params.id, { action, reason })
      return typeof changed === 'string'
        ? NOT_CHANGED[changed]()
        : { status: 200, body: presentPlayer(changed, true) }
    },
  } satisfies { [K in keyof typeof players]: Handler<(typeof players)[K]> }
}

async function profile(deps: Deps, me: PlayerRow, id: number) {
  const player = await playerById(deps.db, id)
  if (!player || !(await maySee(deps, me, player))) return null
  return { status: 200 as const, body: await presentProfile(deps.db, me, player) }
}

async function maySee(deps: Deps, me: PlayerRow, player: PlayerRow): Promise<boolean> {
  if (player.id === me.id || isAdmin(me)) return true
  return me.awaiting === null && isWithinReach(deps.db, me, player)
}

// Until they are verified people reach themselves and nobody else.
function refuseUnverified(me: PlayerRow): void {
  if (me.awaiting !== null) throw notVerified(me.awaiting)
}

// Whoever registers may look at the face of the one who vouches, and at nobody else.
async function sponsorCard(deps: Deps, invitee: InviteePrincipal | null, id: number) {
  const sponsor = id === invitee?.sponsorId ? await playerById(deps.db, id) : undefined
  return sponsor ? { status: 200 as const, body: presentCard(sponsor) } : null
}

// Whom a caller may not see is not there; whom they see is not theirs to change.
async function refusalForOther(deps: Deps, me: PlayerRow, id: number) {
  refuseUnverified(me)
  return (await sees(deps, me, id)) ? notYou() : notFound(NOT_FOUND)
}

async function sees(deps: Deps, me: PlayerRow, id: number): Promise<boolean> {
  const other = await playerById(deps.db, id)
  return other !== undefined && (await maySee(deps, me, other))
}

const NOT_CHANGED = {
  not_found: () => notFound(NOT_FOUND),
  admin_protected: () => refuse(409, 'admin_protected', 'The admin’s own account stays as it is.'),
  action_not_offered: () =>
    refuse(
      409,
      'action_not_offered',
      'This is not possible for this player as they stand now. Someone may have changed it meanwhile.',
    ),
} satisfies Record<NotChanged, () => unknown>
