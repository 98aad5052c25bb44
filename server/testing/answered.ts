import type { Player } from '@kinhold/contract/players'
import { expect } from 'vitest'
import { aPlayer } from '../../contract/testing/player.ts'

/** Matches a timestamp in a response body. */
export const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)

/**
 * Returns a member as they appear in a response body. `different` replaces fields with values or matchers.
 */
export function playerOf(
  { id, name, phone }: Pick<Player, 'id' | 'name' | 'phone'>,
  different: { [Field in keyof Player]?: unknown } = {},
) {
  return { ...aPlayer({ id, name, phone }), createdAt: MOMENT, ...different }
}
