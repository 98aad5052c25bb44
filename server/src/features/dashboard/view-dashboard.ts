import { paths } from '@kinhold/contract/paths'
import type { Dashboard, DashboardLine } from '@kinhold/contract/players'
import { cutTo } from '@kinhold/domain/graphemes'
import { sayMove } from '@kinhold/domain/inviting'
import { QUOTE_MAX } from '@kinhold/domain/limits'
import { type Stored, textOfMessage } from '@kinhold/domain/message-words'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Say, Sentence } from '@kinhold/domain/sentences'
import { msg, plural } from '@kinhold/domain/msg'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { keepAction } from '../admin/keep-action.ts'
import { latestBondsOf } from '../bonds/bonds.queries.ts'
import { othersOf } from '../bonds/units/present-unit.ts'
import { countGroupsOf, unitsAwaiting, unitsOf } from '../bonds/units/units.queries.ts'
import { introductionsOf } from '../introductions/introductions.queries.ts'
import { countPendingOf, latestPendingOf, pendingFor } from '../invitations/invitations.queries.ts'
import { countBelow, movesAskedOf } from '../lifecycle/standing/moves.queries.ts'
import { accountsToConfirm } from '../lost-numbers/claims/view-asked.ts'
import { idsOfEligible } from '../lost-numbers/guardians/find-guardians.ts'
import { askersOf } from '../lost-numbers/guardians/guardians.queries.ts'
import { countUnreadOf, unreadConversationsOf } from '../messages/conversations.queries.ts'
import { KINDS } from '../notifications/kinds.values.ts'
import { notifyPlayers } from '../notifications/notify-players.ts'
import { waitingFor } from '../players/answering.queries.ts'
import { facesOf, playerById } from '../players/players.queries.ts'
import { photoUrl, presentCard, presentPlayer } from '../players/present-player.ts'
import { seekerOfPlayer } from '../vaults/see-vault.ts'
import { countVaultsOf } from '../vaults/vaults.queries.ts'

const LINES = 10

/**
 * Returns a member's dashboard, translated by `say`, or null for an unknown id. Logs a view by the admin and
 * notifies the member.
 */
export async function viewDashboard(
  deps: Deps,
  viewer: PlayerRow,
  id: number,
  say: Say,
): Promise<Dashboard | null> {
  const player = id === viewer.id ? viewer : await playerById(deps.db, id)
  if (!player) return null
  if (player.id !== viewer.id) await noteLook(deps, viewer, id)
  const [counts, attention, recent] = await Promise.all([
    countsOf(deps.db, player),
    attentionOf(deps.db, player, viewer),
    recentOf(deps.db, player),
  ])
  return {
    player: presentPlayer(player, true),
    counts,
    attention: await presentLines(deps.db, attention, say),
    recent: await presentLines(deps.db, recent, say),
  }
}

function noteLook(deps: Deps, viewer: PlayerRow, id: number): Promise<void> {
  const look = { actorId: viewer.id, action: 'view_dashboard', targetId: id, reason: null }
  return deps.db.transaction().execute(async (tx) => {
    await keepAction(tx, look)
    await notifyPlayers(tx, deps, [{ kind: 'looked_at', to: id }])
  })
}

async function countsOf(db: Db, player: PlayerRow): Promise<Dashboard['counts']> {
  const [groups, pendingInvitations, vaults, unreadMessages] = await Promise.all([
    countGroupsOf(db, player.id),
    countPendingOf(db, player.id),
    countVaultsOf(db, seekerOfPlayer(player)),
    countUnreadOf(db, player.id),
  ])
  const { bondCount: bonds, trustUnitCount: trustUnits } = player
  return { bonds, trustUnits, groups, vaults, pendingInvitations, unreadMessages }
}

async function attentionOf(db: Db, player: PlayerRow, viewer: PlayerRow): Promise<Line[]> {
  const kinds = [
    claimsFor,
    toConfirmBy,
    movesAsked,
    askedToGuard,
    unconfirmedBy,
    introducedTo,
    receivedBy,
    unreadBy,
  ]
  const lines = await Promise.all(kinds.map((linesFor) => linesFor(db, player, viewer)))
  return lines.flat()
}

type Line = Omit<DashboardLine, 'id' | 'text' | 'words' | 'faces' | 'createdAt'> & {
  id?: number
  text: Sentence
  words?: Stored
  faces?: DashboardLine['faces']
  createdAt: Date
}

async function presentLines(db: Db, lines: Line[], say: Say): Promise<DashboardLine[]> {
  const ids = lines.flatMap(({ names }) => names)
  const faces = new Map((await facesOf(db, ids)).map((row) => [row.id, presentFace(row)]))
  return lines.map(({ text, words, createdAt, ...line }) => ({
    id: null,
    faces: line.names.flatMap((id) => faces.get(id) ?? []),
    ...line,
    text: say(text),
    ...(words && { words: cutTo(textOfMessage(words, say), QUOTE_MAX) }),
    createdAt: createdAt.toISOString(),
  }))
}

function presentFace({ name, photoId }: { name: string; photoId: string | null }) {
  return { name, profilePhoto: photoUrl(photoId) }
}

async function claimsFor(db: Db, player: PlayerRow): Promise<Line[]> {
  const accounts = await accountsToConfirm(db, player.id)
  return Promise.all(
    accounts.map(async ({ ownerId, createdAt }) => ({
      kind: 'claim',
      text: msg`${{ name: (await playerById(db, ownerId))!.name }} says they lost their number. Is it them?`,
      names: [ownerId],
      href: paths.claims(),
      createdAt,
    })),
  )
}

async function askedToGuard(db: Db, player: PlayerRow): Promise<Line[]> {
  const waiting = (await askersOf(db, player.id)).filter(({ answer }) => answer === null)
  const eligible = waiting.length > 0 ? await idsOfEligible(db, player.id) : new Set()
  return waiting
    .filter(({ id }) => eligible.has(id))
    .map(({ id, name, createdAt }) => ({
      kind: 'guardian',
      text: msg`${{ name }} asks you to be their guardian.`,
      names: [id],
      href: paths.claims(),
      createdAt,
    }))
}

async function toConfirmBy(db: Db, player: PlayerRow): Promise<Line[]> {
  const waiting = await waitingFor(db, player.id, LINES)
  return waiting.map(({ id, name, photoId, phone, sponsorId, sponsorName, createdAt }) => {
    const other = sponsorId === player.id ? null : { id: sponsorId, name: sponsorName }
    return {
      kind: 'confirm',
      id,
      text: KINDS.newcomer.say({ about: { id, name }, other }),
      names: other ? [id, sponsorId] : [id],
      faces: [presentFace({ name, photoId })],
      href: paths.player(id),
      createdAt,
      newcomer: { ...presentCard({ id, name, photoId }), phone },
    }
  })
}

async function movesAsked(db: Db, { id: toId }: PlayerRow): Promise<Line[]> {
  const asked = await movesAskedOf(db, toId, LINES)
  return Promise.all(
    asked.map(async ({ id, player, askedAt }) => ({
      kind: 'move',
      id,
      text: sayMove(player.name, await countBelow(db, player.id)),
      names: [player.id],
      href: paths.dashboard(),
      createdAt: askedAt,
    })),
  )
}

async function unconfirmedBy(db: Db, player: PlayerRow): Promise<Line[]> {
  const waiting = await unitsAwaiting(db, player.id, LINES)
  return waiting.map((unit) => ({
    kind: 'unit',
    id: unit.id,
    text: msg`Confirm your trust unit with ${{ names: othersOf(unit, player.id) }}.`,
    names: idsOfOthers(unit, player.id),
    href: paths.trustUnits(),
    createdAt: unit.createdAt,
  }))
}

async function introducedTo(db: Db, player: PlayerRow): Promise<Line[]> {
  const introductions = await introductionsOf(db, player.id, { limit: LINES, before: null })
  return introductions
    .filter(({ says }) => says === null)
    .map(({ id, introducer, other, words, createdAt }) => ({
      kind: 'introduction',
      id,
      text: words
        ? msg`${{ name: introducer.name }} thinks you know ${{ other: other.name }}: “${{ words }}”`
        : msg`${{ name: introducer.name }} thinks you know ${{ other: other.name }}.`,
      names: [introducer.id, other.id],
      href: paths.receivedInvitations(),
      createdAt,
    }))
}

async function receivedBy(db: Db, player: PlayerRow): Promise<Line[]> {
  const received = player.phone ? await pendingFor(db, { id: player.id, phone: player.phone }, LINES) : []
  return received.map((invitation) => ({
    kind: 'invitation',
    id: invitation.id,
    text: msg`${{ name: invitation.sponsorName }} invited you to connect.`,
    names: [invitation.sponsorId],
    href: paths.receivedInvitations(),
    createdAt: invitation.sentAt,
  }))
}

async function unreadBy(db: Db, player: PlayerRow, viewer: PlayerRow): Promise<Line[]> {
  const waiting = await unreadConversationsOf(db, { playerId: player.id, limit: LINES })
  return waiting.map(({ id, name, unread, content, messageType, createdAt }) => ({
    kind: 'message',
    text:
      unread === 1
        ? msg`${{ name }} wrote to you.`
        : msg`${plural({ unread }, { one: '# unread message', other: '# unread messages' })} from ${{ name }}.`,
    names: [id],
    // An admin who views a member's dashboard must not see the member's messages.
    ...(content && viewer.id === player.id && { words: { messageType, content } }),
    href: paths.messagesWith(id),
    createdAt,
  }))
}

async function recentOf(db: Db, player: PlayerRow): Promise<Line[]> {
  const latestPage = { limit: LINES, before: null }
  const [bonds, units, sent] = await Promise.all([
    latestBondsOf(db, player.id, LINES),
    unitsOf(db, player.id, latestPage),
    latestPendingOf(db, player.id, LINES),
  ])
  // A unit and the bond that formed it have the same timestamp, so put units first.
  const lines = [
    ...units.map((unit) => ({
      kind: 'unit',
      text: msg`A trust unit formed with ${{ names: othersOf(unit, player.id) }}.`,
      names: idsOfOthers(unit, player.id),
      href: paths.trustUnits(),
      createdAt: unit.createdAt,
    })),
    ...bonds.map((bond) => ({
      kind: 'bond',
      text: msg`You and ${{ name: bond.name }} are connected.`,
      names: [bond.id],
      href: paths.player(bond.id),
      createdAt: bond.createdAt,
    })),
    ...sent.map((invitation) => ({
      kind: 'invitation_sent',
      text: msg`You invited ${{ name: invitation.recipientName }}.`,
      // Use the name that the sponsor typed and no photo, rather than a player's current name and photo.
      names: [],
      faces: [{ name: invitation.recipientName, profilePhoto: null }],
      href: paths.invitations(),
      createdAt: invitation.sentAt,
    })),
  ]
  return lines.sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()).slice(0, LINES)
}

function idsOfOthers({ members }: { members: { id: number }[] }, playerId: number): number[] {
  return members.map(({ id }) => id).filter((id) => id !== playerId)
}
