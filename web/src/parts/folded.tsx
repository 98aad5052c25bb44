import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'

type Props = {
  by: string
  /** The button's tabIndex, for lists in which Tab doesn't stop at every control. */
  tabIndex?: 0 | -1
  children: ReactNode
}

/** Hides content from a blocked person until the reader chooses to show it. */
export function Folded({ by, tabIndex, children }: Props) {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1 text-quiet">
        {t`Blocked.`}
        <Button
          variant="quiet"
          size="sm"
          className="min-h-11"
          tabIndex={tabIndex}
          aria-expanded={isShown}
          aria-label={isShown ? t`Hide what ${by} wrote` : t`Show what ${by} wrote`}
          onClick={() => setIsShown(!isShown)}
        >
          {isShown ? t`Hide` : t`Show`}
        </Button>
      </p>
      {isShown && children}
    </>
  )
}
