import { pairKey } from '@kinhold/domain/bonds'
import { ADMIN_ID } from '@kinhold/domain/players'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'

/**
 * Sends the browsers of both members the same events for all that may name either, without revealing who acted or what
 * they did.
 */
export async function tellBothSides(
  tx: Tx,
  { live }: Pick<Deps, 'live'>,
  [a, b]: [number, number],
  invitations: { id: number }[],
): Promise<void> {
  const players = [a, b]
  await live.tell(tx, [
    ...players.map((key) => ({ topic: 'player' as const, key, players })),
    { topic: 'message', key: pairKey(a, b), players },
    ...(['trust-unit', 'group', 'vault', 'notification'] as const).map((topic) => ({
      topic,
      key: null,
      players,
    })),
    ...invitations.map(({ id }) => ({
      topic: 'invitation' as const,
      key: id,
      players: [...players, ADMIN_ID],
    })),
  ])
}
