import type { Message } from '@kinhold/contract/messages'
import type { KeyboardEvent } from 'react'
import { classes } from '../../../../ui/classes.ts'
import { useMember } from '../../../session/use-session.ts'
import { clock, dayName } from '../moments.ts'
import type { Bubble } from '../rows.ts'
import { type Action, useReacting } from '../use-actions.tsx'
import type { Selection } from '../use-selection.ts'
import { Balloon } from './balloon.tsx'
import { MessageActions } from './message-actions.tsx'
import { NotSent } from './waiting-parts.tsx'

type Props = {
  bubble: Bubble
  isCurrent: boolean
  isLit: boolean
  /** The id of the member's newest message that the other side has read. */
  readUpTo: number
  otherName: string
  bondId: string
  isClosed: boolean
  selection: Selection
  actionsOf: (message: Message) => Action[]
  /** Jumps to another message. */
  onGo: (id: number) => void
}

/** A message in its row: one's own on the right. It is a single tab stop, and every action has a key there. */
export function MessageRow(props: Props) {
  const { bubble, isCurrent, isLit, readUpTo, otherName, bondId, isClosed, selection, actionsOf, onGo } =
    props
  const { key, message, waiting, isFirst, isLast } = bubble
  const isOwn = message.senderId === useMember().id
  const actions = waiting ? [] : actionsOf(message)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Its keys trigger its actions.
    <article
      data-row={key}
      aria-label={labelOf(bubble)}
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
      <div className={classes('grid max-w-[min(82%,36rem)] min-w-0 gap-1', isOwn && 'justify-items-end')}>
        <Balloon bubble={bubble} isOwn={isOwn} isRead={message.id <= readUpTo} onGo={onGo} />
        {message.reactions.length > 0 && (
          <Reactions {...{ bondId, isClosed, message, otherName }} tabIndex={isCurrent ? 0 : -1} />
        )}
        {waiting?.problem && <NotSent waiting={waiting} />}
      </div>
      {actions.length > 0 && <MessageActions actions={actions} tabIndex={isCurrent ? 0 : -1} />}
    </article>
  )
}

function labelOf({ message: { sender, createdAt, content } }: Bubble): string {
  const at = new Date(createdAt)
  return `${sender.name}, ${dayName(at)} ${clock(at)}: ${content}`
}

const MENU_KEYS = ['Enter', 'ContextMenu']

/** Runs the action of a pressed key; returns true if the key has one. */
function act(event: KeyboardEvent<HTMLElement>, actions: readonly Action[]): boolean {
  const { key, shiftKey, ctrlKey, metaKey, altKey, currentTarget } = event
  if (MENU_KEYS.includes(key) || (key === 'F10' && shiftKey)) {
    currentTarget.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click()
    return true
  }
  const isCopy = key === 'c' && (ctrlKey || metaKey) && !getSelection()?.toString()
  if ((ctrlKey || metaKey || altKey) && !isCopy) return false
  const action = actions.find((one) => one.key?.toLowerCase() === key.toLowerCase())
  action?.onSelect()
  return action !== undefined
}

type ReactionsProps = {
  bondId: string
  isClosed: boolean
  message: Message
  otherName: string
  tabIndex: 0 | -1
}

/** The reactions to a message (MSG-38): in an open conversation a press adds or removes the member's own. */
function Reactions({ bondId, isClosed, message, otherName, tabIndex }: ReactionsProps) {
  const me = useMember()
  const react = useReacting(bondId)
  return (
    <ul aria-label="Reactions" className="flex max-w-full flex-wrap gap-1">
      {message.reactions.map(({ emoji, playerIds }) => {
        const isOwn = playerIds.includes(me.id)
        const names = playerIds.map((id) => (id === me.id ? 'You' : otherName)).join(' and ')
        return (
          <li key={emoji}>
            <button
              type="button"
              tabIndex={tabIndex}
              aria-disabled={isClosed || undefined}
              aria-pressed={isOwn}
              aria-label={`${emoji} ${playerIds.length}, from ${names}`}
              title={names}
              onClick={() => !isClosed && void react(message, emoji, !isOwn)}
              className={classes(
                'flex min-h-9 min-w-11 items-center justify-center gap-1 rounded-full border px-2.5 text-sm tabular-nums',
                isOwn ? 'border-evergreen bg-evergreen-soft' : 'border-line bg-card hover:bg-sunken',
              )}
            >
              <span aria-hidden>{emoji}</span>
              {playerIds.length}
            </button>
          </li>
        )
      })}
    </ul>
  )
}
