import { uploads } from '@kinhold/contract/uploads'
import { isAdmin } from '@kinhold/domain/players'
import type { Deps } from '../../deps.ts'
import { mayCall } from '../../http/access.ts'
import type { Context, Handler } from '../../http/implement.ts'
import type { InviteePrincipal, PlayerPrincipal, Principal } from '../../http/principal.ts'
import { notFound } from '../../http/refusals.ts'
import { photoUrl } from '../players/present-player.ts'
import { sendMedia } from './send-media.ts'
import { storeFiles } from './store-files.ts'
import { storePhoto } from './store-photo.ts'
import { isInPostFor, type Owner, uploadById } from './uploads.queries.ts'

/** Answers the calls that take photos and files in and give media out. */
export function uploadRoutes(deps: Deps) {
  const upload = async (context: Context, owner: Owner) => {
    const id = await storePhoto(deps, owner, await context.file())
    return { status: 200 as const, body: { photoUrl: photoUrl(id)! } }
  }
  return {
    temporaryPhoto: async (_, context) => upload(context, ownerOf(context.principal)),
    photo: async (_, context) => upload(context, { playerId: context.me.id }),
    files: async (_, context) => {
      const announced = Number(context.request.headers['content-length'] ?? 0)
      const ids = await storeFiles(deps, { playerId: context.me.id }, context.files, announced)
      const mediaUrls = ids.map((id) => photoUrl(id)!)
      return { status: 200, body: { url: mediaUrls[0]!, mediaUrls } }
    },
    media: async ({ params, query }, context) => {
      const row = await uploadById(deps.db, params.uploadId)
      if (!row || !(await maySee(deps, row, context))) return notFound('This file')
      return sendMedia(deps, row, query.size ?? 'full', context)
    },
  } satisfies { [K in keyof typeof uploads]: Handler<(typeof uploads)[K]> }
}

function ownerOf(principal: PlayerPrincipal | InviteePrincipal): Owner {
  return principal.kind === 'player' ? { playerId: principal.player.id } : { passHash: principal.passHash }
}

type Row = NonNullable<Awaited<ReturnType<typeof uploadById>>>

// A profile photo is for every signed-in session and for invitees, the file of a post for its board's readers; what
// nothing uses is its uploader's alone.
async function maySee(deps: Deps, row: Row, context: Context): Promise<boolean> {
  const principals = [await context.who(), await context.invitee()].filter((principal) => principal !== null)
  if (principals.some((principal) => row.isProfilePhoto || isOwner(row, principal))) return true
  for (const principal of principals) if (await readsBoard(deps, row, principal)) return true
  return false
}

function isOwner(row: Row, principal: Principal): boolean {
  if (principal.kind === 'player') return principal.player.id === row.ownerPlayerId
  return (
    principal.kind === 'invitee' && row.ownerPassHash !== null && principal.passHash.equals(row.ownerPassHash)
  )
}

async function readsBoard({ db }: Deps, row: Row, principal: Principal): Promise<boolean> {
  if (!row.isInPost || principal.kind !== 'player' || !mayCall(['member'], principal)) return false
  return isAdmin(principal.player) || isInPostFor(db, row.id, principal.player.id)
}
