import type { Player } from '@kinhold/contract/players'
import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { UserPlus, Vault } from '../../ui/icons.ts'
import { PageTitle, titleSize } from '../../ui/page-title.tsx'
import { greetingAt } from './time-of-day.ts'

/** The head of a home: the photo, a greeting by the time of day, and buttons to invite and to create a vault. */
export function Greeting({ player, canInvite }: { player: Player; canInvite: boolean }) {
  // oxlint-disable-next-line react/purity -- The hour of the last render is good enough.
  const hour = new Date().getHours()
  return (
    <header className="flex flex-wrap items-center gap-4 sm:gap-5">
      <Avatar name={player.name} photo={player.profilePhoto} size="lg" />
      <PageTitle title="Home" className="min-w-0 flex-1 basis-48">
        <span className="block text-name text-quiet">{greetingAt(hour)},</span>{' '}
        <span className={`block ${titleSize(player.name)}`}>{player.name}</span>
      </PageTitle>
      {canInvite && (
        <div className="flex w-full flex-wrap gap-2 sm:w-auto">
          <ButtonLink to={paths.invitations()} variant="primary" className="flex-1 sm:flex-none">
            <UserPlus aria-hidden className="size-5" />
            Invite now
          </ButtonLink>
          <ButtonLink to={paths.vaults()} className="flex-1 sm:flex-none">
            <Vault aria-hidden className="size-5" />
            Create a vault
          </ButtonLink>
        </div>
      )}
    </header>
  )
}
