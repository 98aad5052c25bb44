import { linesOf, NO_LINES } from '@kinhold/domain/profile-lines'
import type { ReportKind } from '@kinhold/domain/reports'
import { msg } from '@kinhold/domain/msg'
import type { Db } from '../../db/database.ts'
import { mayCall } from '../../http/access.ts'
import { isId } from '../../http/pages.ts'
import { personOf, type PlayerPrincipal, type Principal } from '../../http/principal.ts'
import { isRefused, notFound, refuse, type Refused } from '../../http/refusals.ts'
import { keyOf } from '../messages/conversation.values.ts'
import { messageOf, placeOfMessage } from '../messages/messages.queries.ts'
import { seenConversation } from '../messages/see-conversation.ts'
import { seenPlayer, seesOnlyCard } from '../players/see-player.ts'
import { commentById } from '../posts/comments/comments.queries.ts'
import { postIn } from '../posts/posts.queries.ts'
import { BOARD, type PostPlace, seenPost, VAULT } from '../posts/see-post.ts'
import { itemById } from '../vaults/items/items.queries.ts'
import { seekerOf, seenVault } from '../vaults/see-vault.ts'
import { vaultFor } from '../vaults/shown-vaults.queries.ts'
import { seenInvitation } from './cases.queries.ts'
import { isInReport } from './reports.queries.ts'
import type { Thing } from './things.values.ts'

type See = (db: Db, viewer: PlayerPrincipal, id: number) => Promise<Seen | Refused<409> | null>
type Seen = Omit<Thing, 'kind' | 'id' | 'photoId'> & { photoId?: string }

export async function seenThing(
  db: Db,
  viewer: PlayerPrincipal,
  kind: ReportKind,
  id: number,
): Promise<Thing | Refused<404 | 409>> {
  const seen = LONG_IDS.has(kind) || isId(id) ? await SEE[kind](db, viewer, id) : null
  if (seen === null) return notFound('What you want to report')
  return isRefused(seen) ? seen : { photoId: null, ...seen, kind, id }
}

const LONG_IDS: ReadonlySet<ReportKind> = new Set(['message', 'post', 'vault_post', 'comment', 'item'])

const SEE: Record<ReportKind, See> = {
  person: async (db, { player: me }, id) => {
    const player = await seenPlayer(db, me, id)
    if (!player) return null
    // A sibling or an introduced person sees no optional lines on the profile (FAM-51, FAM-54).
    const shownLines = (await seesOnlyCard(db, me, player)) ? NO_LINES : linesOf(player)
    const lines = Object.values<string | null>(shownLines).filter((line) => line !== null)
    const shown = { title: player.name, text: lines.join('\n') || null }
    return { ...of(player.id, shown), uploads: some(player.photoId) }
  },
  photo: async (db, { player: me }, id) => {
    const player = await seenPlayer(db, me, id)
    if (!player || player.photoId === null) return null
    return { ...of(player.id, { title: player.name }), uploads: [player.photoId], photoId: player.photoId }
  },
  message: async (db, { player: me }, id) => {
    const place = await placeOfMessage(db, id)
    const seen = place && (await seenConversation(db, me, keyOf(place)))
    const message = seen && (await messageOf(db, seen.pair, id))
    if (!message || message.deleted) return null
    const { senderId, content, createdAt, files } = message
    return { ...of(senderId, { text: content, writtenAt: createdAt }), uploads: idsOf(files) }
  },
  post: seePostOf(BOARD),
  vault_post: seePostOf(VAULT),
  comment: async (db, viewer, id) => {
    const comment = await commentById(db, id)
    if (!comment || !(await seenPost(db, viewer, VAULT, comment.postId))) return null
    const { playerId, content, createdAt } = comment
    return playerId === null ? noMember() : of(playerId, { text: content, writtenAt: createdAt })
  },
  vault: async (db, viewer, id) => {
    const vault = (await seenVault(db, viewer, id)) && (await vaultFor(db, seekerOf(viewer), id))
    if (!vault) return null
    const { title, description, createdAt } = vault
    return of(vault.ownerId, { title, text: description, writtenAt: createdAt })
  },
  item: async (db, viewer, id) => {
    const item = await itemById(db, id)
    const sight = item && (await seenVault(db, viewer, item.vaultId))
    if (!item || !sight) return null
    const { authorId, title, description, fileUrl, createdAt, file } = item
    if (authorId === null) return noMember()
    const text = [description, fileUrl].filter((line) => line !== null).join('\n') || null
    return { ...of(authorId, { title, text, writtenAt: createdAt }), uploads: idsOf(file && [file]) }
  },
  invitation: async (db, { player: me }, id) => {
    const invitation = await seenInvitation(db, me, id)
    if (!invitation) return null
    const { sponsorId, recipientName, sentAt } = invitation
    return of(sponsorId, { text: recipientName, writtenAt: sentAt })
  },
}

function seePostOf(place: PostPlace): See {
  return async (db, viewer, id) => {
    const seen = await seenPost(db, viewer, place, id)
    const at = seen && { kind: place.kind, id: seen.post.placeId }
    const post = at && (await postIn(db, at, id, personOf(viewer)))
    if (!post) return null
    const { authorId, content, createdAt, files } = post
    if (authorId === null) return noMember()
    return { ...of(authorId, { text: content, writtenAt: createdAt }), uploads: idsOf(files) }
  }
}

// The admin can't act against a vault user, because a vault user has no account.
const noMember = () =>
  refuse(
    409,
    'no_member',
    msg`This was written by a person who is not a member. The owner of the vault can remove it, or end their access.`,
  )

function of(reportedId: number, shown: { title?: string; text?: string | null; writtenAt?: Date }) {
  const { title = null, text = null, writtenAt } = shown
  return { reportedId, snapshot: { title, text, writtenAt: writtenAt?.toISOString() ?? null }, uploads: [] }
}

function some(id: string | null): string[] {
  return id === null ? [] : [id]
}

function idsOf(files: { id: string }[] | null): string[] {
  return (files ?? []).map(({ id }) => id)
}

/** Returns an SQL condition for reported files, or null if the caller isn't the admin. */
export function showReportedFiles(caller: Principal) {
  return mayCall(['admin'], caller) ? isInReport() : null
}
