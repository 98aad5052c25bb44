import type { Message } from '@kinhold/contract/messages'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { sayInConversations } from '../../../browser/in-words.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { MediaView } from '../../../parts/media/media-view.tsx'
import { LinkedText } from '../../../parts/text/linked-text.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { useArchived, useChangeMessage, useRemoveMessage } from '../conversation.data.ts'
import { textOf } from '../message-words.ts'
import { toastFailed } from './use-actions.tsx'

export function ArchivedMessages({ bondId }: { bondId: string }) {
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  return (
    <section aria-labelledby="archived" className="min-h-0 flex-1 overflow-y-auto px-4 py-4">
      <h3 ref={heading} id="archived" tabIndex={-1} className="pb-3 text-name outline-none">
        {t`Archived messages`}
      </h3>
      <PagedList
        list={useArchived(bondId)}
        failure={{ otherwise: t`They could not be loaded. Please check your connection.` }}
        loading={<RowsOnTheirWay count={3} row="h-24 rounded-card" />}
        empty={
          <EmptyState>
            {t`Messages that you archive in this conversation are kept here, for you alone.`}
          </EmptyState>
        }
      >
        {(messages) => (
          <ul className="grid gap-3">
            {messages.map((message) => (
              <li key={message.id}>
                <Archived bondId={bondId} message={message} onGone={focusHeading} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </section>
  )
}

type Props = { bondId: string; message: Message; onGone: () => void }

function Archived({ bondId, message, onGone }: Props) {
  const { senderId, sender, createdAt, messageType, media } = message
  const content = textOf(message)
  const isOwn = senderId === useMember().id
  const [isAsked, setIsAsked] = useState(false)
  const change = useChangeMessage(bondId)
  const removal = useRemoveMessage(bondId)
  const done = (title: string) => {
    toast({ title })
    onGone()
  }
  const [isRestoring, restore] = useOneAtATime(() =>
    change
      .mutateAsync({ message, change: { archived: false } })
      .then(() => done(t`Message restored`), toastFailed(t`The message was not restored`)),
  )
  const [isRemoving, remove] = useOneAtATime(() =>
    removal
      .mutateAsync({ message, change: isOwn ? 'both' : 'me' })
      .then(() => done(t`Message deleted`), toastFailed(t`The message was not deleted`)),
  )
  return (
    <article
      aria-label={`${sender.name}: ${content}`}
      className="grid gap-2 rounded-card border border-line bg-card p-4"
    >
      <p className="flex flex-wrap gap-x-2 text-sm text-quiet">
        <bdi className="font-medium text-ink">{sender.name}</bdi>
        <Time at={createdAt} words={sayInConversations} />
      </p>
      <MediaView media={media} author={sender.name} noun="message" />
      {(messageType === 'text' || media.length === 0) && (
        <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={content} />
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button busy={isRestoring || isRemoving} onClick={() => void restore()}>
          {t`Restore`}
        </Button>
        <Button variant="quiet" className="text-danger" onClick={() => setIsAsked(true)}>
          {t`Delete permanently`}
        </Button>
      </div>
      <ConfirmDialog
        title={t`Delete permanently`}
        confirmLabel={t`Delete`}
        danger
        open={isAsked}
        onCancel={() => setIsAsked(false)}
        onConfirm={() => {
          setIsAsked(false)
          void remove()
        }}
      >
        {isOwn
          ? t`You wrote it, so it is deleted for both of you. This cannot be undone.`
          : t`It is deleted for you; its sender keeps it. This cannot be undone.`}
      </ConfirmDialog>
    </article>
  )
}
