import type { Account } from '@kinhold/contract/sessions'
import { Link } from 'react-router'
import { useConfig } from '../features/session/config.data.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Cut } from '../ui/cut.tsx'
import { Triangle } from '../ui/figure/triangle.tsx'
import { shownPhoneOf } from './whose.ts'

type BrandProps = {
  home: string
  /** True to hide the name on a narrow screen. */
  isBrief?: boolean
}

export function Brand({ home, isBrief = false }: BrandProps) {
  const { appName } = useConfig()
  return (
    <Link to={home} className="flex min-w-0 items-center gap-2 font-display text-name md:shrink-0">
      <Triangle className="size-7 shrink-0 text-evergreen" />
      <Cut className={isBrief ? 'max-md:sr-only' : undefined}>{appName}</Cut>
    </Link>
  )
}

export function SignedInAs({ player }: { player: Account }) {
  const photo = player.userType === 'member' ? player.profilePhoto : null
  return (
    <div className="flex min-w-0 items-center gap-2 md:max-w-72">
      <Avatar name={player.name} photo={photo} size="sm" />
      <p className="min-w-0 leading-tight">
        <Cut className="block font-medium">{player.name}</Cut>
        <Cut className="block text-xs text-quiet tabular-nums">{shownPhoneOf(player)}</Cut>
      </p>
    </div>
  )
}
