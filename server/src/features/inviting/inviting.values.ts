import type { Allowance } from '@kinhold/domain/inviting'

/** The refusal of an invitation: the allowance is used up, or inviting is paused. */
export type NoRoom = { refused: 'no_room'; allowance: Allowance }

/** True if a result is the refusal of an invitation. */
export function isNoRoom<T>(answer: T): answer is Extract<T, NoRoom> {
  return typeof answer === 'object' && answer !== null && 'refused' in answer && answer.refused === 'no_room'
}
