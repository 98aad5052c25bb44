import type { PlayerCard, PlayerProfile, Sponsor } from '@kinhold/contract/players'
import { areSiblings, isAdmin, isFormer, type PlayerRow } from '@kinhold/domain/players'
import { NO_LINES } from '@kinhold/domain/profile-lines'
import { isHiddenFrom, PRIVATE_MEMBER, showsCounts, showsPhone } from '@kinhold/domain/settings'
import type { Db } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { notVerified } from '../../http/access.ts'
import type { InviteePrincipal } from '../../http/principal.ts'
import { notFound, notYou, type Refused } from '../../http/refusals.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { type EndingRow, lastEndingOf, vaultsSharedWith } from '../bonds/ended-bonds.queries.ts'
import { presentInvitingAgain } from '../bonds/present-bond.ts'
import { answererOf } from '../players/answering.queries.ts'
import { countSponsored, playerById } from '../players/players.queries.ts'
import { presentCard, presentPlayer } from '../players/present-player.ts'
import { seenPlayer, seesOnlyCard } from '../players/see-player.ts'
import { presentSilences } from '../ties/present-ties.ts'
import { areApart } from '../ties/ties.queries.ts'

type Viewers = { me: PlayerRow | null; invitee: () => Promise<InviteePrincipal | null> }

export async function viewPlayer(
  { db }: Deps,
  { me, invitee }: Viewers,
  id: number,
): Promise<PlayerProfile | PlayerCard | Refused<403 | 404>> {
  const player = me && (await seenPlayer(db, me, id))
  if (me && player) return presentProfile(db, me, player)
  // An invitee may see only their sponsor.
  const sponsor = id === (await invitee())?.sponsorId ? await playerById(db, id) : undefined
  if (sponsor) return presentCard(sponsor)
  return me && me.awaiting !== null ? notVerified(me.awaiting) : noPlayer()
}

export async function checkSelf({ db }: Deps, me: PlayerRow, id: number): Promise<Refused<403 | 404> | null> {
  if (id === me.id) return null
  // Unverified members can see only themselves.
  if (me.awaiting !== null) return notVerified(me.awaiting)
  return (await seenPlayer(db, me, id)) ? notYou() : noPlayer()
}

const noPlayer = () => notFound('This player')

async function presentProfile(db: Db, viewer: PlayerRow, player: PlayerRow): Promise<PlayerProfile> {
  if (await seesOnlyCard(db, viewer, player)) return presentCardOnly(db, viewer, player)
  const [isBonded, ending, sponsor, sponsoredCount, answerer, silences] = await Promise.all([
    areBonded(db, viewer.id, player.id),
    lastEndingOf(db, viewer.id, player.id),
    player.sponsorId === null ? undefined : playerById(db, player.sponsorId),
    countSponsored(db, player, viewer.id),
    player.awaiting === 'sponsor' ? answererOf(db, player.id).then((id) => playerById(db, id)) : undefined,
    presentSilences(db, viewer),
  ])
  const looking = { id: viewer.id, role: viewer.role, isBonded }
  const seesCounts = showsCounts(player, looking)
  // A person who can confirm a newcomer may see the newcomer's number, just as a bonded person may.
  const isClose = isBonded || answerer?.id === viewer.id
  return {
    ...presentPlayer(player, showsPhone(player, { ...looking, isBonded: isClose })),
    sponsor: sponsor ? await presentSponsor(db, viewer, sponsor) : null,
    ...(player.id !== viewer.id && { bonded: isBonded }),
    ...(ending && !isBonded && { endedBond: await presentEnding(db, viewer, player, ending) }),
    ...(answerer && { answeredBy: presentCard(answerer) }),
    sponsoredCount: seesCounts ? sponsoredCount : null,
    bondCount: seesCounts ? player.bondCount : null,
    trustUnitCount: seesCounts ? player.trustUnitCount : null,
    ...silences(player.id, 'person'),
  }
}

// Siblings (FAM-51) and introduced people (FAM-54) see the name, the photo and the sponsor.
async function presentCardOnly(db: Db, viewer: PlayerRow, player: PlayerRow): Promise<PlayerProfile> {
  const [sponsor, silences] = await Promise.all([
    player.sponsorId === null ? undefined : playerById(db, player.sponsorId),
    presentSilences(db, viewer),
  ])
  return {
    ...presentPlayer({ ...player, ...NO_LINES }, false),
    createdAt: null,
    sponsor: sponsor ? await presentSponsor(db, viewer, sponsor) : null,
    bonded: false,
    ...(areSiblings(viewer, player) ? { isSibling: true } : { isIntroduced: true }),
    sponsoredCount: null,
    bondCount: null,
    trustUnitCount: null,
    ...silences(player.id, 'person'),
  }
}

async function presentEnding(db: Db, viewer: PlayerRow, player: PlayerRow, ending: EndingRow) {
  return {
    endedAt: ending.endedAt.toISOString(),
    endedByMe: ending.endedById === viewer.id,
    inviteAgain: player.phone !== null && !isAdmin(player) ? presentInvitingAgain(ending) : null,
    vaults: await vaultsSharedWith(db, viewer.id, player.id),
  }
}

// Hides a sponsor who is separated from the viewer by a block, or whose network position the viewer can't see.
async function presentSponsor(db: Db, viewer: PlayerRow, sponsor: PlayerRow): Promise<Sponsor> {
  const isPrivate =
    isHiddenFrom(sponsor, { ...viewer, isBonded: false }) && !(await areBonded(db, viewer.id, sponsor.id))
  const isHidden = isPrivate || (await areApart(db, viewer.id, sponsor.id))
  if (isHidden)
    return { ...presentCard({ id: sponsor.id, name: PRIVATE_MEMBER, photoId: null }), isHidden: true }
  return { ...presentCard(sponsor), ...(isFormer(sponsor) && { isFormer: true }) }
}
