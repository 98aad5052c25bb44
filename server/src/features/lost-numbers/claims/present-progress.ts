import { countConfirmed, type HelperRole, isEnough, sidesAmong } from '@kinhold/domain/claims'

type Row = {
  byGuardians: boolean
  needed: number | null
  confirmedRoles: HelperRole[]
  openRoles: HelperRole[]
}

/**
 * Returns how many people or sides have confirmed a claim, which sides have done so, and which sides still
 * can.
 */
export function presentProgress({ byGuardians, needed, confirmedRoles, openRoles }: Row) {
  const confirmedBy = sidesAmong(confirmedRoles)
  const isDone = isEnough(confirmedRoles, needed ?? 0)
  return {
    byGuardians,
    needed: needed ?? 0,
    confirmed: countConfirmed(confirmedRoles),
    confirmedBy,
    missing: isDone ? [] : sidesAmong(openRoles).filter((side) => !confirmedBy.includes(side)),
  }
}
