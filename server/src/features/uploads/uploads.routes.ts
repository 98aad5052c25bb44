import type { uploads } from '@kinhold/contract/uploads'
import type { Deps } from '../../deps.ts'
import type { Answers, Context } from '../../http/implement.ts'
import { isRefused, noContent, refuse } from '../../http/refusals.ts'
import { TUS, wholeNumber } from '../../http/resumable.ts'
import { photoUrl } from '../players/present-player.ts'
import { fillUpload } from './open/fill-upload.ts'
import { openUpload } from './open/open-upload.ts'
import {
  beingWritten,
  expiryOf,
  noUpload,
  offsetHeaders,
  openUploadHeaders,
  presentOpenUpload,
  seenOpenUpload,
} from './open/present-open-upload.ts'
import { presentMedia } from './present-media.ts'
import { cancelUpload } from './remove-upload.ts'
import { type Audience, seenUpload, sendMedia } from './send-media.ts'
import { storeFiles, storePhoto } from './store-files.ts'
import type { Owner } from './uploads.queries.ts'

/** Handles whole uploads, and uploads in pieces by the tus 1.0 protocol (decision 28). */
export function uploadRoutes(deps: Deps, audiences: Audience[]): Answers<typeof uploads> {
  const upload = async (context: Context, owner: Owner) => {
    const stored = await storePhoto(deps, owner, await context.file())
    if (isRefused(stored)) return stored
    return { status: 200 as const, body: { photoUrl: photoUrl(stored)! } }
  }
  return {
    temporaryPhoto: (_, context) => {
      const { principal } = context
      const isPlayer = principal.kind === 'player'
      return upload(context, isPlayer ? { playerId: principal.player.id } : { passHash: principal.passHash })
    },
    photo: (_, context) => upload(context, { playerId: context.me.id }),
    files: async (_, { me, request, files }) => {
      const announced = Number(request.headers['content-length'] ?? 0)
      const stored = await storeFiles(deps, { playerId: me.id }, files, announced)
      if (isRefused(stored)) return stored
      const media = stored.map(presentMedia)
      const mediaUrls = media.map(({ url }) => url)
      return { status: 200, body: { url: mediaUrls[0]!, mediaUrls, media } }
    },
    offered: async (_, { reply }) => {
      void reply.headers({
        'tus-version': TUS,
        'tus-extension': 'creation,expiration,termination',
        'tus-max-size': String(deps.config.maxUploadMb * 1024 * 1024),
      })
      return { status: 204, body: undefined }
    },
    open: async (_, { request, reply, me, countUpload }) => {
      await countUpload()
      const {
        'upload-length': length,
        'upload-defer-length': deferred,
        'upload-metadata': told,
      } = request.headers
      const opened = await openUpload(deps, me.id, {
        bytes: wholeNumber(length),
        isDeferred: deferred !== undefined,
        metadata: typeof told === 'string' ? told : '',
      })
      if (isRefused(opened)) return opened
      void reply.headers({
        location: `/api/uploads/${opened.id}`,
        'upload-expires': expiryOf(opened.touchedAt).toUTCString(),
      })
      return { status: 201, body: undefined }
    },
    progress: async ({ params }, { reply, me }) => {
      const seen = await seenOpenUpload(deps.db, params.uploadId, me.id)
      if (seen === null) return noUpload()
      // The offset is about to change, so bytes from the present offset would be refused.
      if (seen.isClaimed) return beingWritten(seen)
      void reply.headers(openUploadHeaders(seen))
      return { status: 200, body: presentOpenUpload(seen) }
    },
    piece: async ({ params }, { request, reply, me, octets }) => {
      const offset = wholeNumber(request.headers['upload-offset'])
      if (offset === null)
        return refuse(400, 'offset_required', 'Upload-Offset must say where in the file these bytes begin.')
      const coming = octets()
      const filled = await fillUpload(deps, { id: params.uploadId, playerId: me.id, offset }, coming)
      coming.leave()
      if (isRefused(filled)) return filled
      const media = (await seenOpenUpload(deps.db, params.uploadId, me.id))?.media ?? null
      void reply.headers(offsetHeaders({ ...filled, media }))
      return { status: 204, body: undefined }
    },
    cancel: ({ params }, { me }) => noContent(cancelUpload(deps, params.uploadId, me.id)),
    media: async ({ params, query }, context) => {
      const callers = [await context.who(), await context.invitee()].filter((caller) => caller !== null)
      const seen = await seenUpload(deps.db, params.uploadId, callers, audiences)
      return sendMedia(deps, seen, query.size ?? 'full', context)
    },
  }
}
