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
    <Link to={home} className="flex shrink-0 items-center gap-2 font-display text-name">
      <Triangle className="size-7 text-evergreen" />
      <span className={isBrief ? 'max-md:sr-only' : undefined}>{appName}</span>
    </Link>
  )
}

export function SignedInAs({ player }: { player: Account }) {
  const photo = player.userType === 'member' ? player.profilePhoto : null
  return (
    <div className="flex min-w-0 items-center gap-1 md:max-w-72 md:gap-2">
      <Avatar
        name={player.name}
        photo={photo}
        size="sm"
        className="max-md:size-8 max-md:text-xs max-[22.4rem]:hidden"
      />
      <p className="min-w-0 leading-tight">
        <Cut className="block font-medium">{player.name}</Cut>
        <Cut className="block text-xs text-quiet tabular-nums max-[24rem]:tracking-tighter">
          {shownPhoneOf(player)}
        </Cut>
      </p>
    </div>
  )
}
