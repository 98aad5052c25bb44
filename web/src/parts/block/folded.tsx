import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/button.tsx'

type Props = {
  /** Who wrote it: somebody whom the reader has blocked. */
  by: string
  /** Where the keyboard does not stop at everything. */
  tabIndex?: 0 | -1
  children: ReactNode
}

/** What somebody whom the reader blocked wrote in a place of both: folded until it is asked for; before, nothing of it is loaded. */
export function Folded({ by, tabIndex, children }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1 text-quiet">
        Blocked.
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          tabIndex={tabIndex}
          aria-expanded={isShown}
          aria-label={`${isShown ? 'Hide' : 'Show'} what ${by} wrote`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? 'Hide' : 'Show'}
        </Button>
      </p>
      {isShown && children}
    </>
  )
}
