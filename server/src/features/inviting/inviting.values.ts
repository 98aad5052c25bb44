import type { Allowance } from '@kinhold/domain/inviting'

/** Why somebody may not invite now: as many are open as they may have, or it is paused. */
export type NoRoom = { refused: 'no_room'; allowance: Allowance }

/** True for the answer of a deed that somebody may not invite now. */
export function isNoRoom<T>(answer: T): answer is Extract<T, NoRoom> {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && answer.refused === 'no_room'
}
