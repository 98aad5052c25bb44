import { ADMIN_ID, type Awaiting, type PlayerStatus } from './players.ts'

/** The admin-only actions that change a player's status (ADM-70). */
export const LIFECYCLE_ACTIONS = ['re_register', 'suspend', 'deactivate', 'archive'] as const
export type LifecycleAction = (typeof LIFECYCLE_ACTIONS)[number]

/** The reason that is logged if the admin gives none (ADM-71). */
export const DEFAULT_REASON = 'Admin action'

const OFFERED = {
  active: ['suspend', 'deactivate', 'archive'],
  suspended: ['re_register', 'deactivate', 'archive'],
  deactivated: ['re_register', 'archive'],
  archived: ['re_register'],
} as const satisfies Record<PlayerStatus, readonly LifecycleAction[]>

/** Returns the actions offered for a player, in the order they are shown (ADM-61 to ADM-64, ADM-66). */
export function actionsOn(player: { id: number; status: PlayerStatus }): readonly LifecycleAction[] {
  return player.id === ADMIN_ID ? [] : OFFERED[player.status]
}

const AFTER = {
  re_register: 'active',
  suspend: 'suspended',
  deactivate: 'deactivated',
  archive: 'archived',
} as const satisfies Record<LifecycleAction, PlayerStatus>

/** Returns a player's status after an action. */
export function statusAfter(action: LifecycleAction): PlayerStatus {
  return AFTER[action]
}

/** The reasons why a sponsor's answer about a newcomer has no effect. */
export type NotAwaitingWord = 'not_sponsor' | 'verified_already' | 'inactive' | 'registers_again'

type Newcomer = {
  sponsorId: number | null
  /** The member who decides about the newcomer in the sponsor's place. Absent if the sponsor decides. */
  answererId?: number | undefined
  awaiting: Awaiting | null
  status: PlayerStatus
}

/** Returns the reason why the player isn't waiting for this member's answer, or null if they are. */
export function obstacleToWord(playerId: number, player: Newcomer): NotAwaitingWord | null {
  const answererId = player.awaiting === 'sponsor' ? player.answererId : undefined
  if ((answererId ?? player.sponsorId) !== playerId) return 'not_sponsor'
  if (player.awaiting === null) return 'verified_already'
  if (player.status !== 'active') return 'inactive'
  return player.awaiting === 'registration' ? 'registers_again' : null
}

/** Returns true if this member may confirm the player. */
export function mayConfirm(playerId: number, player: Newcomer): boolean {
  return obstacleToWord(playerId, player) === null
}
