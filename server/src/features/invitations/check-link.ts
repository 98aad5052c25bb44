import type { LinkStanding } from '@kinhold/domain/invitations'
import type { PlayerRow } from '@kinhold/domain/players'
import type { Db } from '../../db/database.ts'
import { refuse } from '../../http/refusals.ts'
import { areBonded } from '../bonds/bonds.queries.ts'
import { playerById } from '../players/players.queries.ts'
import { checkRecipient } from './check-recipient.ts'
import { isInvitedBy } from './invitations.queries.ts'
import { sponsorOfLink } from './links.queries.ts'

/** The maker of a link, and the relation of the member who opened it to them. */
export type OpenedLink = { sponsor: PlayerRow; standing: LinkStanding }

/** Looks up a link that a member opened; null if it is unknown or no longer valid. */
export async function checkLink(db: Db, me: PlayerRow, qrId: string): Promise<OpenedLink | null> {
  const id = await sponsorOfLink(db, qrId, me.id)
  const sponsor = id === undefined ? undefined : await playerById(db, id)
  return sponsor ? { sponsor, standing: await standingWith(db, me, sponsor) } : null
}

/** The refusal of a link that is unknown or no longer valid. */
export const noLink = () =>
  refuse(404, 'invitation_not_found', 'This link is not open any more. Please ask for a new one.')

async function standingWith(db: Db, me: PlayerRow, sponsor: PlayerRow): Promise<LinkStanding> {
  if (sponsor.id === me.id) return 'own'
  if (await areBonded(db, me.id, sponsor.id)) return 'connected'
  if (await isInvitedBy(db, me, sponsor.id)) return 'invited_by_them'
  if (sponsor.phone === null) return 'closed'
  const refusal = await checkRecipient(db, me, { phone: sponsor.phone, hidesPhone: true })
  if (refusal?.body.code === 'already_invited') return 'invited'
  return refusal === null ? 'open' : 'closed'
}
