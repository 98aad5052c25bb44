import type { Player } from '@kinhold/contract/players'
import { ClaimBanner } from '../features/lost-numbers/claim-banner.tsx'
import { Outgoing } from '../features/messages/unsent/outgoing.ts'
import { DueMeasures } from '../features/reports/due-measures.tsx'
import { KeptApp } from './kept-app.tsx'

/**
 * Renders the parts of every member's page that the first screen doesn't need, in one chunk: the dialog for
 * moderation measures, the banner for lost-number claims, the component that sends waiting messages, and the
 * one that caches the app for offline use.
 */
export function MemberParts({ player, isMember }: { player: Player; isMember: boolean }) {
  return (
    <>
      {!player.isAdmin && <DueMeasures />}
      {isMember && (
        <>
          <ClaimBanner />
          <Outgoing />
          <KeptApp me={player} />
        </>
      )}
    </>
  )
}
