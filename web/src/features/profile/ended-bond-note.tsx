import type { PlayerProfile } from '@kinhold/contract/players'
import { InviteAgain } from '../../parts/bond/invite-again.tsx'
import { Time } from '../../ui/time.tsx'
import { VaultsStillOpen } from './vaults-still-open.tsx'

type Props = { person: { id: number; name: string }; ended: NonNullable<PlayerProfile['endedBond']> }

/** A bond that ended: the other person, its end and ender, the way back, and vaults still open to them (TRU-03, TRU-14, TRU-94). */
export function EndedBondNote({ person, ended: { endedAt, endedByMe, inviteAgain, vaults } }: Props) {
  return (
    <section
      aria-label="Your former bond"
      className="grid w-full max-w-md justify-items-center gap-3 rounded-field bg-sunken px-4 py-4"
    >
      <p>
        Your bond ended on <Time at={endedAt} style="date" />, by {endedByMe ? 'you' : 'them'}.
      </p>
      <InviteAgain person={person} again={inviteAgain} isCentered />
      {vaults.length > 0 && <VaultsStillOpen name={person.name} vaults={vaults} />}
    </section>
  )
}
