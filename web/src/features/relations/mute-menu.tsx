import type { Silence } from '@kinhold/contract/mutes'
import { t } from '@lingui/core/macro'
import { sayMoment } from '../../browser/in-words.ts'
import { Bell, BellOff } from '../../ui/icons.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import { LateMenu } from '../../parts/late-menu.tsx'
import type { Thing } from './relations.data.ts'
import { mutedInWords } from './muted.tsx'
import { useMute } from './use-mute.ts'

type Props = Thing & { mute: Silence | undefined; of: string; variant?: 'secondary' | 'quiet' }

export function MuteMenu({ kind, id, mute, of, variant = 'secondary' }: Props) {
  const { items, muted } = useMute({ kind, id }, mute)
  if (items.length === 0) return null
  const words = muted ? mutedInWords(muted) : t`Mute`
  return (
    // The menu is positioned relative to this element.
    <span className="relative inline-flex">
      <LateMenu
        items={items}
        trigger={
          <button
            type="button"
            aria-label={muted ? mutedInWordsOf(muted, of) : t`Mute: ${of}`}
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

function mutedInWordsOf({ until }: Silence, name: string): string {
  return until === null
    ? t`Muted until you unmute it: ${name}`
    : t`Muted until ${{ moment: sayMoment(new Date(until)) }}: ${name}`
}
