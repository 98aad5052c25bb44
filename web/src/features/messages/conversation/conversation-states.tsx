import { t } from '@lingui/core/macro'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { MessagesNotLoaded } from '../conversation.data.ts'

/** Shows the same text for a missing conversation as for someone else's (MSG-18). */
export function BondNotFound({ onBack }: { onBack: (() => void) | undefined }) {
  return (
    <section aria-label={t`Conversation`} className="h-full overflow-y-auto">
      <EmptyState title={t`Bond not found`} action={onBack && <Button onClick={onBack}>{t`Back`}</Button>}>
        {t`You have no conversation at this address.`}
      </EmptyState>
    </section>
  )
}

type Query = { error: unknown; isFetching: boolean; fetchStatus: string; refetch: () => unknown }

export function NoMessagesYet({ query }: { query: Query }) {
  const { error, isFetching, fetchStatus, refetch } = query
  if (error && !isFetching) {
    const why =
      error instanceof MessagesNotLoaded
        ? error.message
        : t`The server did not answer. Please check your connection.`
    return (
      <div className="min-h-0 flex-1 overflow-y-auto p-4">
        <ErrorState sentence={`${t`Error loading messages.`} ${why}`} onRetry={() => void refetch()} />
      </div>
    )
  }
  if (fetchStatus === 'paused')
    return (
      <p role="status" className="min-h-0 flex-1 p-4 text-center text-quiet">
        {t`You are offline. The messages will load once you are back online.`}
      </p>
    )
  return <MessagesOnTheirWay />
}

/** The placeholder for a conversation whose code is loading. */
export function ConversationOnItsWay() {
  return (
    <section aria-label={t`Conversation`} className="flex h-full min-h-0 flex-col">
      <MessagesOnTheirWay />
    </section>
  )
}

function MessagesOnTheirWay() {
  return (
    <div role="status" className="flex min-h-0 flex-1 flex-col justify-end overflow-hidden px-4 pb-4">
      <VisuallyHidden>{t`Loading…`}</VisuallyHidden>
      <BubblesOnTheirWay count={6} />
    </div>
  )
}

export function NoMessages() {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <EmptyState>{t`No conversations yet. Send a message to start chatting!`}</EmptyState>
    </div>
  )
}

export function BubblesOnTheirWay({ count }: { count: number }) {
  return Array.from({ length: count }, (_, n) => (
    <Skeleton key={n} className={`mt-3 h-12 shrink-0 rounded-card ${SHAPES[n % SHAPES.length]}`} />
  ))
}

const SHAPES = ['w-3/5', 'w-2/5', 'w-1/2 self-end ms-auto', 'w-2/3', 'w-1/3 self-end ms-auto']
