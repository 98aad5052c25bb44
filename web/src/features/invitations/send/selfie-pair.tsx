import type { Player } from '@kinhold/contract/players'
import { Avatar } from '../../../ui/avatar.tsx'
import { Camera } from '../../../ui/icons.ts'

/** The sponsor's photo, and next to it the place for the invitee's selfie (INV-19). */
export function SelfiePair({ me, inviteeName }: { me: Player; inviteeName: string }) {
  return (
    <div className="flex items-start justify-center gap-3 text-center">
      <div className="grid max-w-28 min-w-0 flex-1 justify-items-center gap-1">
        <Avatar name={me.name} photo={me.profilePhoto} size="lg" alone />
        <span className="w-full font-display text-name [overflow-wrap:anywhere]">{me.name}</span>
      </div>
      <span aria-hidden className="mt-10 h-0.5 w-6 bg-edge" />
      <div className="grid max-w-28 min-w-0 flex-1 justify-items-center gap-1">
        <span className="grid size-20 place-items-center rounded-full border-2 border-dashed border-edge text-quiet">
          <Camera aria-hidden className="size-7" />
        </span>
        <span className="w-full font-display text-name [overflow-wrap:anywhere]">{inviteeName}</span>
        <span className="text-sm text-quiet">Awaiting Selfie</span>
      </div>
    </div>
  )
}
