import type { Message } from '@kinhold/contract/messages'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react'
import { sayClock, sayDayName } from '../../../../browser/in-words.ts'
import type { ChatRowsHandle } from '../../../../parts/list/chat-rows.tsx'
import { classes } from '../../../../ui/classes.ts'
import { useMember } from '../../../session/use-session.ts'
import type { Bubble, Row } from '../rows.ts'
import { type Action, useReacting } from '../use-actions.tsx'
import { textOf } from '../../message-words.ts'
import { Balloon, NotSent } from './balloon.tsx'
import { MessageActions, openActions } from './message-actions.tsx'
import { Touched } from './touched.tsx'

type Props = {
  bubble: Bubble
  isCurrent: boolean
  isLit: boolean
  /** The id of the member's newest message that the other side has read. */
  readUpTo: number
  otherName: string
  bondId: string
  isClosed: boolean
  selection: ReturnType<typeof useSelection>
  actionsOf: (message: Message) => Action[]
  onGo: (id: number) => void
}

/** Shows a message's row. The actions of the focused row have keyboard shortcuts. */
export function MessageRow(props: Props) {
  const { bubble, isCurrent, isLit, readUpTo, selection, actionsOf, onGo } = props
  const { key, message, waiting, isFirst, isLast } = bubble
  const isOwn = message.senderId === useMember().id
  const at = new Date(message.createdAt)
  const actions = waiting ? [] : actionsOf(message)
  const row = useRef<HTMLElement>(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its keys trigger its actions.
    <article
      ref={row}
      data-row={key}
      aria-label={`${message.sender.name}, ${sayDayName(at)} ${sayClock(at)}: ${textOf(message)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The arrow keys move from message to message.
      tabIndex={isCurrent ? 0 : -1}
      onFocus={() => selection.choose(key)}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return
        if (selection.move(event, key) || act(event, actions)) event.preventDefault()
      }}
      className={classes(
        'group flex items-start gap-1 px-3 transition-colors sm:px-4',
        'focus-visible:-outline-offset-2',
        isFirst && 'pt-1',
        isLast ? 'pb-2' : 'pb-0.5',
        isOwn && 'flex-row-reverse',
        isLit && 'bg-gold-soft',
      )}
    >
      <Touched
        isOwn={isOwn}
        onHold={() => openActions(row.current!)}
        onReply={actions.find(({ key: shortcut }) => shortcut === 'r')?.onSelect}
      >
        <Balloon bubble={bubble} isOwn={isOwn} isRead={message.id <= readUpTo} onGo={onGo} />
        {message.reactions.length > 0 && <Reactions {...props} />}
        {waiting?.problem && <NotSent waiting={waiting} />}
      </Touched>
      {actions.length > 0 && <MessageActions actions={actions} tabIndex={isCurrent ? 0 : -1} />}
    </article>
  )
}

function act(event: KeyboardEvent<HTMLElement>, actions: readonly Action[]): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
  if (key === 'Enter' || key === 'ContextMenu' || (key === 'F10' && shiftKey)) {
    openActions(currentTarget)
    return true
  }
  const isCopy = key === 'c' && (ctrlKey || metaKey) && !getSelection()?.toString()
  if ((ctrlKey || metaKey || altKey) && !isCopy) return false
  const action = actions.find((one) => one.key?.toLowerCase() === key.toLowerCase())
  action?.onSelect()
  return action !== undefined
}

/** Shows the reactions on a message's lower edge (MSG-38). A click adds or removes the member's own. */
function Reactions({ bubble: { message }, bondId, isClosed, otherName, isCurrent }: Props) {
  const me = useMember()
  const react = useReacting(bondId)
  return (
    <ul aria-label={t`Reactions`} className="relative -mt-3 flex max-w-full flex-wrap gap-1 px-2">
      {message.reactions.map(({ emoji, playerIds }) => {
        const isOwn = playerIds.includes(me.id)
        const names = playerIds.map((id) => (id === me.id ? t`You` : otherName)).join(' and ')
        return (
          <li key={emoji}>
            <button
              type="button"
              tabIndex={isCurrent ? 0 : -1}
              aria-disabled={isClosed || undefined}
              aria-pressed={isOwn}
              aria-label={t`${emoji} ${{ count: playerIds.length }}, from ${names}`}
              title={names}
              onClick={() => !isClosed && react(message, emoji, !isOwn)}
              className={classes(
                'relative flex min-h-7 min-w-10 items-center justify-center gap-1 rounded-full border px-2 text-sm tabular-nums after:absolute after:-inset-x-0.5 after:-inset-y-2',
                isOwn ? 'border-evergreen bg-evergreen-soft' : 'border-line bg-card hover:bg-sunken',
              )}
            >
              <span aria-hidden>{emoji}</span>
              {playerIds.length > 1 && playerIds.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** Makes one message the tab stop. Navigation keys move the tab stop, and Escape focuses the composer. */
export function useSelection(
  rows: readonly Row[],
  list: RefObject<ChatRowsHandle | null>,
  onWrite: () => void,
) {
  const [chosen, choose] = useState<string | null>(null)
  const keys = rows.flatMap((row) => (row.kind === 'bubble' ? row.key : []))
  const current = chosen !== null && keys.includes(chosen) ? chosen : (keys.at(-1) ?? null)
  function focus(key: string | undefined) {
    if (key === undefined) return
    choose(key)
    list.current?.focus(key)
  }
  function move({ key }: KeyboardEvent, from: string): boolean {
    if (key === 'Escape') onWrite()
    else if (key in STEPS)
      focus(keys[Math.max(0, Math.min(keys.indexOf(from) + STEPS[key]!, keys.length - 1))])
    else return false
    return true
  }
  /** Moves focus to the neighbor of a message that is about to disappear. */
  function leave(key: string) {
    const at = keys.indexOf(key)
    focus(keys[at + 1] ?? keys[at - 1])
  }
  return { current, choose, move, leave }
}

const PAGE = 10
const STEPS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -PAGE,
  PageDown: PAGE,
  Home: -Infinity,
  End: Infinity,
}
