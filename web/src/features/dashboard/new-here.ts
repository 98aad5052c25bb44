import type { Dashboard } from '@kinhold/contract/players'

/** True for someone who has nothing yet but the bond with the sponsor who brought them in. */
export function isNewcomer(counts: Dashboard['counts']): boolean {
  const { bonds, pendingInvitations, trustUnits, groups, vaults } = counts
  return bonds <= 1 && pendingInvitations + trustUnits + groups + vaults === 0
}
