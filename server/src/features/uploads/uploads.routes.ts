import type { uploads } from '@kinhold/contract/uploads'
import { msg } from '@kinhold/domain/msg'
import type { Deps } from '../../deps.ts'
import type { Answers, Context } from '../../http/implement.ts'
import { personOf, type Viewer } from '../../http/principal.ts'
import { isRefused, noContent, refuse, type Refused } from '../../http/refusals.ts'
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

/** A function that returns a vault's owner if the viewer may add to the vault, and a refusal otherwise. */
type OwnerOfVault = (viewer: Viewer, vaultId: number) => Promise<{ ownerId: number } | Refused<403 | 404>>

/** Handles whole uploads, and uploads in pieces over the tus 1.0 protocol (decision 28). */
export function uploadRoutes(
  deps: Deps,
  audiences: Audience[],
  ownerOfVault: OwnerOfVault,
): Answers<typeof uploads> {
  const roomFor = async (viewer: Viewer, vaultId: number | undefined) => {
    const sender = personOf(viewer)
    if (vaultId === undefined)
      return sender.playerId === null ? vaultOnly() : { playerId: sender.playerId, sender, vaultId: null }
    const vault = await ownerOfVault(viewer, vaultId)
    if (isRefused(vault)) return vault
    const isOwn = vault.ownerId === sender.playerId
    return { playerId: vault.ownerId, sender, vaultId: isOwn ? null : vaultId }
  }
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
    files: async ({ query }, { viewer, request, files }) => {
      const room = await roomFor(viewer, query.vaultId)
      if (isRefused(room)) return room
      const { playerId, sender, vaultId } = room
      const owner = { playerId, ...(vaultId !== null && { sender }) }
      const announced = Number(request.headers['content-length'] ?? 0)
      const stored = await storeFiles(deps, owner, files, announced)
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
    open: async ({ query }, { request, reply, viewer, countUpload }) => {
      const room = await roomFor(viewer, query.vaultId)
      if (isRefused(room)) return room
      await countUpload()
      const {
        'upload-length': length,
        'upload-defer-length': deferred,
        'upload-metadata': told,
      } = request.headers
      const opened = await openUpload(deps, room, {
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
    progress: async ({ params }, { reply, viewer }) => {
      const seen = await seenOpenUpload(deps.db, params.uploadId, personOf(viewer))
      if (seen === null) return noUpload()
      // Another request is writing to the upload, so the offset is about to change, and bytes sent from the
      // current offset would be rejected.
      if (seen.isClaimed) return beingWritten(seen)
      void reply.headers(openUploadHeaders(seen))
      return { status: 200, body: presentOpenUpload(seen) }
    },
    piece: async ({ params }, { request, reply, viewer, octets }) => {
      const sender = personOf(viewer)
      const offset = wholeNumber(request.headers['upload-offset'])
      if (offset === null)
        return refuse(
          400,
          'offset_required',
          msg`Upload-Offset must say where in the file these bytes begin.`,
        )
      const open = await seenOpenUpload(deps.db, params.uploadId, sender)
      // No vault has the id 0, so a file for a deleted vault is rejected like one for an unknown vault.
      const vault = open?.isForOther ? await ownerOfVault(viewer, open.vaultId ?? 0) : null
      if (isRefused(vault)) {
        await cancelUpload(deps, params.uploadId, sender)
        return vault
      }
      const coming = octets()
      const filled = await fillUpload(deps, { id: params.uploadId, sender, offset }, coming)
      coming.leave()
      if (isRefused(filled)) return filled
      const media = (await seenOpenUpload(deps.db, params.uploadId, sender))?.media ?? null
      void reply.headers(offsetHeaders({ ...filled, media }))
      return { status: 204, body: undefined }
    },
    cancel: ({ params }, { viewer }) => noContent(cancelUpload(deps, params.uploadId, personOf(viewer))),
    media: async ({ params, query }, context) => {
      const callers = [await context.who(), await context.invitee()].filter((caller) => caller !== null)
      const seen = await seenUpload(deps.db, params.uploadId, callers, audiences)
      return sendMedia(deps, seen, query.size ?? 'full', context)
    },
  }
}

const vaultOnly = () =>
  refuse(403, 'vault_only', msg`Please send files from the vault to which you want to add them.`)
