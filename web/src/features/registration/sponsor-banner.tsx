import { Avatar } from '../../ui/avatar.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useConfig } from '../session/config.data.ts'
import { type Inviting, useSponsor } from './registration.data.ts'
import type { RegistrationLink } from './registration-link.ts'

type Props = { link: RegistrationLink; inviting: Inviting; isProving: boolean }

/**
 * The sponsor. A name that only the link gives is shown as written, without a request for the player (REG-15). Any
 * other is requested by id once the number is verified.
 */
export function SponsorBanner({ link, inviting, isProving }: Props) {
  const { appName } = useConfig()
  const isAsked = !isProving && !(link.sponsorText && !link.sponsorId)
  const sponsor = useSponsor(isAsked ? inviting.sponsorId : null)
  const sponsorName = sponsor.data?.name ?? link.sponsorText
  const title = inviting.recipientName ? `${inviting.recipientName}, you are invited` : 'You are invited'
  return (
    <header className="grid justify-items-center gap-3 text-center">
      {sponsor.isLoading ? (
        <Skeleton className="size-20 rounded-full!" />
      ) : (
        sponsorName && <Avatar name={sponsorName} photo={sponsor.data?.profilePhoto} size="lg" alone />
      )}
      <PageTitle title={title} />
      <p className="text-balance text-quiet">
        {sponsorName ? (
          <>
            <strong className="font-medium text-ink">{sponsorName}</strong> invited you to {appName} and
            vouches for you.
          </>
        ) : (
          `Someone who trusts you invited you to ${appName}.`
        )}
      </p>
    </header>
  )
}
