import type { Silence } from '@kinhold/contract/mutes'
import { Bell, BellOff } from '../../ui/icons.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { LateMenu } from '../late-menu.tsx'
import type { Thing } from './mutes.data.ts'
import { mutedInWords } from './until.ts'
import { useMute } from './use-mute.ts'

type Props = Thing & {
  /** What the server says of it. */
  mute: Silence | undefined
  /** What it is called, for whoever does not see where the button stands. */
  of: string
  variant?: 'secondary' | 'quiet'
}

/** The button of a place that can be muted, with its menu; where it is muted the button says until when. */
export function MuteMenu({ kind, id, mute, of, variant = 'secondary' }: Props) {
  const { items, muted } = useMute({ kind, id }, mute)
  if (items.length === 0) return null
  const words = muted ? mutedInWords(muted) : 'Mute'
  return (
    // What opens from it is placed by it.
    <span className="relative inline-flex">
      <LateMenu
        items={items}
        trigger={
          <button
            type="button"
            aria-label={`${words}: ${of}`}
            title={words}
            className={buttonStyle({ variant }, 'min-w-11 px-2.5')}
          >
            {muted ? (
              <BellOff aria-hidden className="size-5 text-quiet" />
            ) : (
              <Bell aria-hidden className="size-5" />
            )}
          </button>
        }
      />
    </span>
  )
}
