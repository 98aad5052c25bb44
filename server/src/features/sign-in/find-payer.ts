import type { Deps } from '../../deps.ts'
import { openInvitationOf } from '../invitations/invitations.queries.ts'
import { playerByPhone } from '../players/players.queries.ts'
import { ownerWhoListed, vaultUserByPhone } from '../vaults/vaults.queries.ts'

/**
 * The member whose budget of texts a sign-in code draws on: the first to invite the number, else the owner of a vault
 * that lists it. Null for a member's or a vault user's own number, which draws on no sponsor's budget.
 */
export async function findPayer({ db }: Pick<Deps, 'db'>, phone: string): Promise<number | null> {
  if ((await playerByPhone(db, phone)) ?? (await vaultUserByPhone(db, phone))) return null
  return (await openInvitationOf(db, { phone }))?.sponsorId ?? ownerWhoListed(db, phone)
}
