import { ADMIN_ID, type PlayerStatus } from './players.ts'

/** What the admin may do to a player's standing, as the call and the log name it (ADM-70). */
export const LIFECYCLE_ACTIONS = ['re_register', 'suspend', 'deactivate', 'archive'] as const
export type LifecycleAction = (typeof LIFECYCLE_ACTIONS)[number]

/** The reason that is written down where none is given (ADM-71). */
export const DEFAULT_REASON = 'Admin action'

const OFFERED = {
  active: ['suspend', 'deactivate', 'archive'],
  suspended: ['re_register', 'deactivate', 'archive'],
  deactivated: ['re_register', 'archive'],
  archived: ['re_register'],
} as const satisfies Record<PlayerStatus, readonly LifecycleAction[]>

/** What is offered for a player, in the order shown (ADM-61 to ADM-64); nothing on the admin's own account (ADM-66). */
export function actionsOn(player: { id: number; status: PlayerStatus }): readonly LifecycleAction[] {
  return player.id === ADMIN_ID ? [] : OFFERED[player.status]
}

const AFTER = {
  re_register: 'active',
  suspend: 'suspended',
  deactivate: 'deactivated',
  archive: 'archived',
} as const satisfies Record<LifecycleAction, PlayerStatus>

/** Where a player stands after an action. */
export function statusAfter(action: LifecycleAction): PlayerStatus {
  return AFTER[action]
}
