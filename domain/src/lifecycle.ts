import { ADMIN_ID, type Awaiting, type PlayerStatus } from './players.ts'

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

/** Why a sponsor's yes or no to a player does nothing; `inactive` is someone who was suspended, deactivated or archived. */
export type NotAwaitingWord = 'not_sponsor' | 'verified_already' | 'inactive' | 'registers_anew'

type Newcomer = {
  sponsorId: number | null
  /** Who answers in the sponsor's place; the sponsor where it is not given. */
  answererId?: number | undefined
  awaiting: Awaiting | null
  status: PlayerStatus
}

/** What speaks against someone's yes or no to a player; null where the player waits for it. */
export function obstacleToWord(playerId: number, player: Newcomer): NotAwaitingWord | null {
  const answererId = player.awaiting === 'sponsor' ? player.answererId : undefined
  if ((answererId ?? player.sponsorId) !== playerId) return 'not_sponsor'
  if (player.awaiting === null) return 'verified_already'
  if (player.status !== 'active') return 'inactive'
  return player.awaiting === 'registration' ? 'registers_anew' : null
}

/** True for whoever answers someone active who registered by a QR code and waits for a yes or no. */
export function mayConfirm(playerId: number, player: Newcomer): boolean {
  return obstacleToWord(playerId, player) === null
}
