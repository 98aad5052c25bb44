import { MediaView } from '../../../../parts/media/media-view.tsx'
import { LinkedText } from '../../../../parts/text/linked-text.tsx'
import { classes } from '../../../../ui/classes.ts'
import { Time } from '../../../../ui/time.tsx'
import { sayInConversations } from '@kinhold/domain/message-times'
import { VoiceMessage } from '../../voice/voice-message.tsx'
import type { Bubble } from '../rows.ts'
import { MessageState } from './message-state.tsx'
import { QuoteView } from './quote-view.tsx'
import { recordedIn } from './recorded.ts'
import { WaitingFiles } from './waiting-parts.tsx'

type Props = { bubble: Bubble; isOwn: boolean; isRead: boolean; onGo: (id: number) => void }

/** The body of a message: its quote, its words, files or recording, and below them its time and state. */
export function Balloon({ bubble, isOwn, isRead, onGo }: Props) {
  const { message, waiting, isFirst, isLast } = bubble
  const { replyTo, messageType, content, media, sender } = message
  const recorded = recordedIn(bubble)
  const isAbout = isLast || message.editedAt !== null || waiting !== null
  return (
    <div
      className={classes(
        'grid max-w-full min-w-0 grid-cols-[minmax(0,auto)] gap-1.5 rounded-xl px-3 py-2',
        isOwn ? 'bg-evergreen-soft' : 'border border-line bg-card',
        isFirst && (isOwn ? 'rounded-tr-sm' : 'rounded-tl-sm'),
      )}
    >
      {replyTo && <QuoteView quote={replyTo} onGo={onGo} />}
      {recorded ? (
        <VoiceMessage recorded={recorded} />
      ) : (
        <MediaView media={media} author={sender.name} noun="message" />
      )}
      {waiting && <WaitingFiles files={waiting.files} />}
      {messageType === 'text' && (
        <p dir="auto" className="min-w-0 whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={content} />
        </p>
      )}
      {isAbout && (
        <p className="flex items-center justify-end gap-1.5 text-xs text-quiet">
          {message.editedAt && <span>edited</span>}
          <Time at={message.createdAt} words={sayInConversations} />
          {isOwn && <MessageState waiting={waiting} isRead={isRead} />}
        </p>
      )}
    </div>
  )
}
