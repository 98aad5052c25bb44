import type { OpenedInviteLink } from '@kinhold/contract/invitations'
import { presentCard } from '../players/present-player.ts'
import type { OpenedLink } from './check-link.ts'

/** A link in a response to the member who opened it. */
export function presentLink({ sponsor, standing }: OpenedLink): OpenedInviteLink {
  return { sponsor: presentCard(sponsor), standing }
}
