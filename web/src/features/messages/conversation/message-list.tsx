import type { Message } from '@kinhold/contract/messages'
import { plural, t } from '@lingui/core/macro'
import { useMemo, useRef, useState } from 'react'
import { sayDayName } from '../../../browser/in-words.ts'
import { ChatRows, type ChatRowsHandle, type Sight } from '../../../parts/list/chat-rows.tsx'
import { Button } from '../../../ui/button.tsx'
import { ArrowDown } from '../../../ui/icons.ts'
import { LiveRegion } from '../../../ui/visually-hidden.tsx'
import { Time } from '../../../ui/time.tsx'
import { useMember } from '../../session/use-session.ts'
import { useWaiting } from '../unsent/unsent.data.ts'
import { recordedIn, VoicePlayback } from '../voice/voice-message.tsx'
import type { Referring } from '../writing/message-composer.tsx'
import { textOf } from '../message-words.ts'
import { MessageRow, useSelection } from './bubble/message-row.tsx'
import { BubblesOnTheirWay, NoMessages, NoMessagesYet } from './conversation-states.tsx'
import { keyOf, type Row, rowsOf, startOf } from './rows.ts'
import { useActions } from './use-actions.tsx'
import { useFollowsOwn, useHasAnswered, useLit, useReading } from './use-reading.ts'
import type { useOpened } from './use-opened.ts'
import { useRemoval } from './use-removal.ts'

type Opened = ReturnType<typeof useOpened>
type Props = {
  bondId: string
  isClosed: boolean
  opened: Opened
  onRefer: (to: Referring) => void
  onWrite: () => void
}

export function MessageList(props: Props) {
  const { conversation, line } = props.opened
  // Show messages cached on an earlier visit right away, while their changes are being fetched.
  const [wasThere] = useState(conversation.data !== undefined)
  if (!conversation.data || (line === undefined && !wasThere)) return <NoMessagesYet query={conversation} />
  return <Messages {...props} window={conversation.data} />
}

type Window = NonNullable<Opened['conversation']['data']>

function Messages({ bondId, isClosed, opened, window, onRefer, onWrite }: Props & { window: Window }) {
  const { conversation, state, visit, line = null, go } = opened
  const me = useMember()
  const list = useRef<ChatRowsHandle>(null)
  const waiting = useWaiting(bondId)
  // Undo focuses the restored message, since the toast that had focus is gone.
  const lead = (message: Message) => list.current?.focus(keyOf(message))
  const { leaving, remove } = useRemoval(bondId, lead)
  const shownLine = useHasAnswered(waiting) ? null : line
  const rows = useMemo(
    () => rowsOf({ window, waiting, line: shownLine, leaving, me }),
    [window, waiting, shownLine, leaving, me],
  )
  const read = useReading(bondId)
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [older, newer] = [useFurther(conversation.loadOlder), useFurther(conversation.loadNewer)]
  const selection = useSelection(rows, list, onWrite)
  const { actionsOf, dialog } = useActions({
    bondId,
    contact: state.data?.contact ?? null,
    isClosed,
    onRefer,
    onWrite,
    onRemove: remove,
    onBack: lead,
    onGone: selection.leave,
  })
  const toNewest = () => (window.hasNewer ? void go('newest') : list.current?.toEnd())
  useFollowsOwn(waiting, toNewest)
  const lit = useLit(visit, rows, list)
  const look = ({ lastRow, isAtEnd: isThere }: Sight) => {
    read(rows, lastRow)
    setIsAtEnd(isThere && !window.hasNewer)
  }
  const recordings = useMemo(() => rows.flatMap((row) => recordedIn(row) ?? []), [rows])
  if (rows.length === 0) return <NoMessages />
  return (
    <VoicePlayback recordings={recordings}>
      <div className="relative flex min-h-0 flex-1 flex-col">
        <ChatRows
          key={`${visit.times} ${line?.firstId ?? 0}`}
          ref={list}
          label={t`Messages`}
          rows={rows}
          start={startOf(visit.place, rows)}
          kept={selection.current}
          hasMoreBelow={window.hasNewer}
          onNearStart={older.ask}
          onNearEnd={newer.ask}
          onSight={look}
        >
          {(row) => {
            if (row.kind === 'day') return <DayLine key={row.key} at={row.at} />
            if (row.kind === 'unread') return <NewLine key={row.key} count={row.count} />
            if (row.kind !== 'bubble')
              return <Further key={row.key} {...(row.kind === 'older' ? older : newer)} />
            return (
              <MessageRow
                key={row.key}
                bubble={row}
                isCurrent={row.key === selection.current}
                isLit={row.key === lit}
                readUpTo={state.data?.readUpTo ?? 0}
                otherName={state.data?.contact.name ?? ''}
                {...{ bondId, isClosed, selection, actionsOf }}
                onGo={(id) => void go({ around: id })}
              />
            )
          }}
        </ChatRows>
        {!isAtEnd && <JumpToNewest count={state.data?.unreadCount ?? 0} onJump={toNewest} />}
      </div>
      <Announced rows={rows} lit={lit} readerId={me.id} />
      {dialog}
    </VoicePlayback>
  )
}

function JumpToNewest({ count, onJump }: { count: number; onJump: () => void }) {
  return (
    <button
      type="button"
      onClick={onJump}
      aria-label={
        count > 0
          ? plural(count, {
              one: 'Jump to the newest message, # unread',
              other: 'Jump to the newest message, # unread',
            })
          : t`Jump to the newest message`
      }
      className="absolute end-4 bottom-3 z-10 flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-full border border-line bg-card px-3 text-evergreen shadow-float hover:bg-sunken"
    >
      {count > 0 && <span className="text-sm font-medium tabular-nums">{count > 99 ? '99+' : count}</span>}
      <ArrowDown aria-hidden className="size-5" />
    </button>
  )
}

/** Loads more messages, one request at a time. Only Retry repeats a failed request. */
function useFurther(load: () => Promise<void>) {
  const [isFailed, setIsFailed] = useState(false)
  const isLoading = useRef(false)
  async function retry() {
    if (isLoading.current) return
    isLoading.current = true
    setIsFailed(false)
    try {
      await load()
    } catch {
      setIsFailed(true)
    }
    isLoading.current = false
  }
  return { isFailed, retry: () => void retry(), ask: () => void (isFailed || retry()) }
}

function Announced({ rows, lit, readerId }: { rows: readonly Row[]; lit: string | null; readerId: number }) {
  const messages = rows.flatMap((row) => (row.kind === 'bubble' && !row.waiting ? row.message : []))
  const arrived = useArrived(messages, readerId)
  const led = rows.find((row) => row.kind === 'bubble' && row.key === lit)
  return (
    <LiveRegion>
      {led?.kind === 'bubble' && <span key={led.key}>{wordsFor([led.message])}</span>}
      {arrived.length > 0 && <span key={arrived.at(-1)!.id}>{wordsFor(arrived)}</span>}
    </LiveRegion>
  )
}

// Only messages written since the list was opened count as new arrivals.
function useArrived(messages: readonly Message[], readerId: number): Message[] {
  const newest = messages.at(-1)?.id ?? 0
  const [known, setKnown] = useState(newest)
  const [since] = useState(() => Date.now() - CLOCKS_DIFFER_MS)
  const [arrived, setArrived] = useState<Message[]>([])
  if (newest > known) {
    const isNew = ({ id, senderId, createdAt }: Message) =>
      id > known && senderId !== readerId && Date.parse(createdAt) > since
    setKnown(newest)
    setArrived(messages.filter(isNew))
  }
  return arrived
}

const CLOCKS_DIFFER_MS = 60_000
const MOST_READ_OUT = 3

function wordsFor(messages: readonly Message[]): string {
  if (messages.length > MOST_READ_OUT)
    return t`${plural({ count: messages.length }, { one: '# new message', other: '# new messages' })}.`
  return messages.map((message) => `${message.sender.name}: ${textOf(message)}`).join(' ')
}

function DayLine({ at }: { at: string }) {
  return (
    <div className="flex justify-center px-4 pt-5 pb-1">
      <span className="rounded-full bg-sunken px-3 py-0.5 text-xs text-quiet">
        <Time at={at} words={sayDayName} />
      </span>
    </div>
  )
}

function NewLine({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-3 px-4 pt-4 pb-1 text-sm font-medium text-evergreen">
      <span aria-hidden className="h-px flex-1 bg-evergreen" />
      {plural(count, { one: '1 unread message', other: '# unread messages' })}
      <span aria-hidden className="h-px flex-1 bg-evergreen" />
    </div>
  )
}

function Further({ isFailed, retry }: { isFailed: boolean; retry: () => void }) {
  if (!isFailed)
    return (
      <div aria-hidden className="flex flex-col px-4 py-3">
        <BubblesOnTheirWay count={3} />
      </div>
    )
  return (
    <div className="grid justify-items-center gap-2 px-4 py-6 text-center">
      <p role="alert">{t`More messages could not be loaded. Please check your connection.`}</p>
      <Button onClick={retry}>{t`Retry`}</Button>
    </div>
  )
}
