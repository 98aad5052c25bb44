import type { FormerUnit, SlimTrustUnit, TrustUnit } from '@kinhold/contract/units'
import { presentCard } from '../../players/present-player.ts'
import type { FormerUnitRow } from './former-units.queries.ts'
import type { UnitMember, UnitRow } from './units.queries.ts'

export function presentUnit(unit: UnitRow): TrustUnit {
  const card = (id: number) => presentCard(memberOf(unit, id))
  return {
    id: unit.id,
    sponsor: card(unit.sponsorId),
    inviteeA: card(unit.inviteeAId),
    inviteeB: card(unit.inviteeBId),
    target: card(unit.targetId),
    inviterA: card(unit.inviterAId),
    inviterB: card(unit.inviterBId),
    ...stateOf(unit),
    createdAt: unit.createdAt.toISOString(),
  }
}

export function presentSlimUnit(unit: UnitRow): SlimTrustUnit {
  const name = (id: number) => memberOf(unit, id).name
  return {
    id: unit.id,
    sponsor: name(unit.sponsorId),
    inviteeA: name(unit.inviteeAId),
    inviteeB: name(unit.inviteeBId),
    target: name(unit.targetId),
    ...stateOf(unit),
  }
}

export function presentFormerUnit({
  id,
  members,
  groupName,
  formedAt,
  dissolvedAt,
}: FormerUnitRow): FormerUnit {
  return {
    id,
    members: members.map(presentCard),
    groupName,
    formedAt: formedAt.toISOString(),
    dissolvedAt: dissolvedAt.toISOString(),
  }
}

/** Returns the names of a unit's other two members. */
export function othersOf(unit: { members: Pick<UnitMember, 'id' | 'name'>[] }, playerId: number): string[] {
  return unit.members.filter(({ id }) => id !== playerId).map(({ name }) => name)
}

function stateOf({ members, groupName, groupId }: UnitRow) {
  const confirmations = members.map(({ id, isConfirmed }) => [String(id), isConfirmed] as const)
  return { confirmations: Object.fromEntries(confirmations), groupName, groupId }
}

function memberOf({ members }: UnitRow, playerId: number): UnitMember {
  return members.find(({ id }) => id === playerId)!
}
