import type { uploads } from '@kinhold/contract/uploads'
import type { Deps } from '../../../deps.ts'
import type { Handler } from '../../../http/implement.ts'
import { isRefused, refuse } from '../../../http/refusals.ts'
import { TUS, wholeNumber } from '../../../http/resumable.ts'
import { fillUpload } from './fill-upload.ts'
import { beingWritten } from './hold-claim.ts'
import { openUpload } from './open-upload.ts'
import { expiryOf, offsetHeaders, openUploadHeaders, presentOpenUpload } from './present-open-upload.ts'
import { cancelUpload } from './remove-open-upload.ts'
import { noUpload, seeOpenUpload } from './see-open-upload.ts'

type Resumable = Pick<typeof uploads, 'offered' | 'open' | 'progress' | 'piece' | 'cancel'>

/** Routes of resumable uploads, by the open protocol tus 1.0 (decision 28). */
export function openUploadRoutes(deps: Deps) {
  const { maxUploadMb } = deps.config
  return {
    offered: async (_, { reply }) => {
      void reply.headers({
        'tus-version': TUS,
        'tus-extension': 'creation,expiration,termination',
        'tus-max-size': String(maxUploadMb * 1024 * 1024),
      })
      return { status: 204, body: undefined }
    },
    open: async (_, { request, reply, me, countUpload }) => {
      await countUpload()
      const { 'upload-length': length, 'upload-defer-length': deferred } = request.headers
      const opened = await openUpload(deps, me.id, {
        bytes: wholeNumber(length),
        isDeferred: deferred !== undefined,
        metadata: textOf(request.headers['upload-metadata']),
      })
      if (isRefused(opened)) return opened
      void reply.headers({
        location: `/api/uploads/${opened.id}`,
        'upload-expires': expiryOf(opened.touchedAt).toUTCString(),
      })
      return { status: 201, body: undefined }
    },
    progress: async ({ params }, { reply, me }) => {
      const upload = await seeOpenUpload(deps.db, params.uploadId, me.id)
      if (upload === null) return noUpload()
      // The offset is about to change: a client that starts from it would send in vain.
      if (upload.isClaimed) return beingWritten(upload)
      void reply.headers(openUploadHeaders(upload))
      return { status: 200, body: presentOpenUpload(upload) }
    },
    piece: async ({ params }, { request, reply, me, octets }) => {
      const offset = wholeNumber(request.headers['upload-offset'])
      if (offset === null)
        return refuse(400, 'offset_required', 'Upload-Offset must say where in the file these bytes begin.')
      const coming = octets()
      const of = { id: params.uploadId, playerId: me.id }
      const filled = await fillUpload(deps, { ...of, offset }, coming)
      coming.leave()
      if (isRefused(filled)) return filled
      const media = (await seeOpenUpload(deps.db, of.id, of.playerId))?.media ?? null
      void reply.headers(offsetHeaders({ ...filled, media }))
      return { status: 204, body: undefined }
    },
    cancel: async ({ params }, { me }) => {
      return (await cancelUpload(deps, params.uploadId, me.id)) ?? { status: 204, body: undefined }
    },
  } satisfies { [K in keyof Resumable]: Handler<Resumable[K]> }
}

function textOf(header: string | string[] | undefined): string {
  return typeof header === 'string' ? header : ''
}
