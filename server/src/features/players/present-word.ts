import { notFound, refuse } from '../../http/refusals.ts'
import type { Obstacle } from './confirm-player.ts'

/** The refusal of a sponsor's yes or no that changes nothing. */
export function refusalOfWord({ kind }: { kind: Obstacle }) {
  if (kind === 'not_found') return notFound('This player')
  if (kind === 'not_sponsor')
    return refuse(403, kind, 'Only the sponsor of this person can confirm or decline them.')
  return refuse(409, 'not_awaiting', SENTENCES[kind])
}

const SENTENCES = {
  verified_already: 'This person is confirmed already.',
  registers_anew: 'This person has to register anew. There is nothing to confirm.',
  inactive: 'This account is not active at the moment. Please ask the admin.',
}
