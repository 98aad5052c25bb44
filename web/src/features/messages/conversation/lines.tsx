import { Button } from '../../../ui/button.tsx'
import { Time } from '../../../ui/time.tsx'
import { BubblesOnTheirWay } from './conversation-states.tsx'
import { dayName } from './moments.ts'

/** The line at the start of a day. */
export function DayLine({ at }: { at: string }) {
  return (
    <div className="flex justify-center px-4 pt-5 pb-1">
      <span className="rounded-full bg-sunken px-3 py-0.5 text-xs text-quiet">
        <Time at={at} words={dayName} />
      </span>
    </div>
  )
}

/** The line above the first message that was unread when the conversation was opened. */
export function NewLine({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-3 px-4 pt-4 pb-1 text-sm font-medium text-evergreen">
      <span aria-hidden className="h-px flex-1 bg-evergreen" />
      {count === 1 ? '1 unread message' : `${count} unread messages`}
      <span aria-hidden className="h-px flex-1 bg-evergreen" />
    </div>
  )
}

/** The row at an end of the loaded messages: more are loading, or failed to load. */
export function Further({ isFailed, retry }: { isFailed: boolean; retry: () => void }) {
  if (!isFailed)
    return (
      <div aria-hidden className="flex flex-col px-4 py-3">
        <BubblesOnTheirWay count={3} />
      </div>
    )
  return (
    <div className="grid justify-items-center gap-2 px-4 py-6 text-center">
      <p role="alert">More messages could not be loaded. Please check your connection.</p>
      <Button onClick={retry}>Retry</Button>
    </div>
  )
}
