import type { Message } from '@kinhold/contract/messages'
import { classes } from '../../../../ui/classes.ts'
import { useMember } from '../../../session/use-session.ts'
import { useReacting } from '../use-actions.tsx'

type Props = { bondId: string; isClosed: boolean; message: Message; otherName: string; tabIndex: 0 | -1 }

/** The reactions to a message (MSG-38): in an open conversation a press adds or removes the member's own. */
export function Reactions({ bondId, isClosed, message, otherName, tabIndex }: Props) {
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
