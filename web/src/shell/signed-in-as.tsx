import type { Account } from '@kinhold/contract/sessions'
import { Avatar } from '../ui/avatar.tsx'
import { Cut } from '../ui/cut.tsx'
import { shownPhoneOf } from './whose.ts'

/** The signed-in account in a bar: photo, name and phone (NAV-25). */
export function SignedInAs({ player }: { player: Account }) {
  const photo = player.userType === 'member' ? player.profilePhoto : null
  return (
    <div className="flex min-w-0 items-center gap-2 md:max-w-72">
      <Avatar name={player.name} photo={photo} size="sm" className="max-[22.4rem]:hidden" />
      <p className="min-w-0 leading-tight">
        <Cut className="block font-medium">{player.name}</Cut>
        <Cut className="block text-xs text-quiet tabular-nums">{shownPhoneOf(player)}</Cut>
      </p>
    </div>
  )
}
