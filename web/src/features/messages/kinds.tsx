import type { Details } from '@kinhold/domain/messages'
import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { recordedType } from '../../browser/microphone.ts'
import { latePart } from '../../parts/late.tsx'
import { type Icon, Mic } from '../../ui/icons.ts'
import type { Bubble } from './conversation/rows.ts'
import type { Written } from './unsent/waiting.ts'
import { recordedIn, VoiceMessage } from './voice/voice-message.tsx'

/** Returns the view for a message with details, such as a recording, or null for text and files. */
export function viewOf(bubble: Bubble): ReactNode {
  return VIEWS[bubble.message.messageType as keyof Details]?.(bubble) ?? null
}

const VIEWS: { [K in keyof Details]: (bubble: Bubble) => ReactNode } = {
  voice: (bubble) => {
    const recorded = recordedIn(bubble)
    return recorded && <VoiceMessage recorded={recorded} />
  },
}

export type PanelProps = {
  /** The quoted message, which is shown above the panel. */
  above: ReactNode
  /** Sends the message. Throws on failure. */
  onSend: (message: Written) => Promise<void>
  onCancel: () => void
}

/** A panel that replaces the composer, and the button that opens the panel. */
export type Writer = {
  label: string
  sign: Icon
  isPossible: () => boolean
  Panel: (props: PanelProps) => ReactNode
}

export const WRITERS: Writer[] = [
  {
    label: t`Record a voice message`,
    sign: Mic,
    isPossible: () => recordedType() !== null,
    Panel: latePart(
      async () => (await import('./voice/recorder.tsx')).Recorder,
      <p role="status" className="border-t border-line p-6 text-quiet">
        {t`Opening the microphone…`}
      </p>,
    ),
  },
]
