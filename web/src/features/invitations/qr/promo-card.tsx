import type { Player } from '@kinhold/contract/players'
import { Avatar } from '../../../ui/avatar.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Triangle } from '../../../ui/figure/triangle.tsx'
import { useConfig } from '../../session/config.data.ts'
import { LiveClock } from './live-clock.tsx'
import { PersonalCode } from './personal-code.tsx'
import type { PersonalQr } from './qr.data.ts'

type Props = { sponsor: Player; code: PersonalQr; onClose: () => void }

/** An invitation to show across a table: a phone with the sponsor's face, name and code on it (INV-89). */
export function PromoCard({ sponsor, code, onClose }: Props) {
  const { appName, taglines } = useConfig()
  return (
    <Dialog open onClose={onClose} title="Your invitation">
      <div className="mx-auto mb-2 w-full max-w-80 rounded-[2.75rem] border-8 border-ink bg-card p-1 shadow-float">
        <div className="overflow-hidden rounded-[2rem]">
          <div className="grid gap-1 bg-evergreen px-5 pt-2 pb-10 text-center text-on-evergreen">
            <StatusBar appName={appName} />
            <p className="font-display text-name text-balance">{taglines[0]}</p>
          </div>
          <div className="-mt-8 grid justify-items-center gap-1 px-2 pb-4 text-center">
            <Avatar
              name={sponsor.name}
              photo={sponsor.profilePhoto}
              size="md"
              className="border-4 border-card"
              alone
            />
            <p className="max-w-full">
              <span className="font-display text-heading">{sponsor.name}</span>{' '}
              <span className="block text-sm text-quiet">invites you to {appName}</span>
            </p>
            <div className="w-full">
              <PersonalCode code={code} sponsor={sponsor.name} />
            </div>
            <p className="text-sm text-quiet">Point your camera at the code</p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

function StatusBar({ appName }: { appName: string }) {
  return (
    <p className="flex items-center justify-between gap-2 text-sm">
      <LiveClock className="font-medium" />
      <span className="flex items-center gap-1.5 font-display">
        <Triangle className="size-4" />
        {appName}
      </span>
    </p>
  )
}
