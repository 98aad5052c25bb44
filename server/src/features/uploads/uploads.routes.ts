import type { uploads } from '@kinhold/contract/uploads'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import type { InviteePrincipal, PlayerPrincipal } from '../../http/principal.ts'
import { isRefused } from '../../http/refusals.ts'
import { photoUrl } from '../players/present-player.ts'
import { presentMedia } from './present-media.ts'
import { type Audience, noFile, seenUpload } from './see-upload.ts'
import { sendMedia } from './send-media.ts'
import { storeFiles } from './store-files.ts'
import { storePhoto } from './store-photo.ts'
import type { Owner } from './uploads.queries.ts'

type Whole = Pick<typeof uploads, 'temporaryPhoto' | 'photo' | 'files' | 'media'>

/** Handles uploads of photos and whole files, and serves media; `audiences`: those of the features that use them. */
export function uploadRoutes(deps: Deps, audiences: Audience[]) {
  const upload = async (context: Context, owner: Owner) => {
    const stored = await storePhoto(deps, owner, await context.file())
    if (isRefused(stored)) return stored
    return { status: 200 as const, body: { photoUrl: photoUrl(stored)! } }
  }
  return {
    temporaryPhoto: async (_, context) => upload(context, ownerOf(context.principal)),
    photo: async (_, context) => upload(context, { playerId: context.me.id }),
    files: async (_, context) => {
      const announced = Number(context.request.headers['content-length'] ?? 0)
      const stored = await storeFiles(deps, { playerId: context.me.id }, context.files, announced)
      if (isRefused(stored)) return stored
      const media = stored.map(presentMedia)
      const mediaUrls = media.map(({ url }) => url)
      return { status: 200, body: { url: mediaUrls[0]!, mediaUrls, media } }
    },
    media: async ({ params, query }, context) => {
      const callers = [await context.who(), await context.invitee()].filter((caller) => caller !== null)
      const row = await seenUpload(deps.db, params.uploadId, callers, audiences)
      return row ? sendMedia(deps, row, query.size ?? 'full', context) : noFile()
    },
  } satisfies { [K in keyof Whole]: Handler<Whole[K]> }
}

function ownerOf(principal: PlayerPrincipal | InviteePrincipal): Owner {
  return principal.kind === 'player' ? { playerId: principal.player.id } : { passHash: principal.passHash }
}
