import { ButtonLink } from '../../parts/button-link.tsx'
import { paths } from '../../paths.ts'
import { Mail, QrIcon } from '../../ui/icons.ts'

/** From one's own profile to the invitations one received (NET-21) and to one's own code (NET-22). */
export function PlayerShortcuts({ playerId }: { playerId: number }) {
  return (
    <div className="flex flex-wrap justify-center gap-2">
      <ButtonLink to={paths.receivedInvitations()}>
        <Mail aria-hidden className="size-5" />
        RECV&apos;D
      </ButtonLink>
      <ButtonLink to={paths.qrOf(playerId)}>
        <QrIcon aria-hidden className="size-5" />
        QR CODE
      </ButtonLink>
    </div>
  )
}
