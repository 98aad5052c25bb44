import { uploads } from '@kinhold/contract/uploads'
import { PICTURE_SIZES } from '../../delivery/files/pictures.ts'
import type { Deps } from '../../deps.ts'
import type { Context, Handler } from '../../http/implement.ts'
import { streamed } from '../../http/implement.ts'
import type { Principal } from '../../http/principal.ts'
import { notFound } from '../../http/refusals.ts'
import { rangeOf } from '../../http/ranges.ts'
import { photoUrl } from '../players/present-player.ts'
import { storePhoto } from './store-photo.ts'
import { type Owner, uploadById } from './uploads.queries.ts'

/** Answers the calls that take photos in and give media out. */
export function uploadRoutes(deps: Deps) {
  const upload = async (context: Context) => {
    const id = await storePhoto(deps, ownerOf(context.principal!), await context.file())
    return { status: 200 as const, body: { photoUrl: photoUrl(id)! } }
  }
  return {
    temporaryPhoto: async (_, context) => upload(context),
    photo: async (_, context) => upload(context),
    media: async ({ params, query }, context) => {
      const row = await uploadById(deps.db, params.uploadId)
      if (!row || !(await maySee(row, context))) return notFound('This file')
      return send(deps, row, query.size ?? 'full', context)
    },
  } satisfies { [K in keyof typeof uploads]: Handler<(typeof uploads)[K]> }
}

function ownerOf(principal: Principal): Owner {
  if (principal.kind === 'player') return { playerId: principal.player.id }
  return { passHash: (principal as Principal & { kind: 'invitee' }).passHash }
}

type Row = NonNullable<Awaited<ReturnType<typeof uploadById>>>

// A profile photo is for every signed-in session and for invitees; what nothing uses yet is its uploader's alone.
async function maySee(row: Row, context: Context): Promise<boolean> {
  const principals = [await context.who(), await context.invitee()].filter((principal) => principal !== null)
  return principals.some((principal) => row.isProfilePhoto || isOwner(row, principal))
}

function isOwner(row: Row, principal: Principal): boolean {
  if (principal.kind === 'player') return principal.player.id === row.ownerPlayerId
  return (
    principal.kind === 'invitee' && row.ownerPassHash !== null && principal.passHash.equals(row.ownerPassHash)
  )
}

async function send(deps: Deps, row: Row, size: (typeof PICTURE_SIZES)[number], { request, reply }: Context) {
  const name = `${row.id}.${size}`
  const whole = await deps.files.size(name)
  if (whole === null) return notFound('This file')
  void reply.headers({
    'cache-control': 'private, max-age=3600',
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${name}"`,
  })
  if (isKnown(request.headers['if-none-match'], `"${name}"`)) {
    void reply.code(304).send()
    return streamed
  }
  const range = rangeOf(request.headers.range, whole)
  if (range === 'unsatisfiable') {
    void reply.code(416).header('content-range', `bytes */${whole}`).send()
    return streamed
  }
  if (range) void reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${whole}`)
  const file = await deps.files.get(name, range ?? undefined)
  void reply
    .type(row.contentType)
    .header('content-length', range ? range.end - range.start + 1 : whole)
    .serializer((data: string) => data)
    .send(file!.stream)
  return streamed
}

// A proxy that compresses makes the tag a weak one.
function isKnown(ifNoneMatch: string | undefined, tag: string): boolean {
  const known = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(tag) || known.includes('*')
}
