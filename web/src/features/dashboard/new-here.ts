import type { Dashboard } from '@kinhold/contract/players'

/** True for a member who has nothing but the bond with their sponsor. */
export function isNewcomer(counts: Dashboard['counts']): boolean {
  const { bonds, pendingInvitations, trustUnits, groups, vaults } = counts
  return bonds <= 1 && pendingInvitations + trustUnits + groups + vaults === 0
}
