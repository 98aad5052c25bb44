import { t } from '@lingui/core/macro'
import { Button } from '../../ui/button.tsx'
import type { Kept, Typed } from './kept.ts'

/** Tells the user that a form is showing earlier input, and offers to discard that input. */
export function KeptNote<T extends Typed>({ kept: { news, discard } }: { kept: Kept<T> }) {
  if (news === null) return null
  return (
    <div className="flex items-center gap-2 rounded-field bg-sunken ps-3">
      <p role="status" className="min-w-0 flex-1 py-2 text-sm text-quiet">
        {WORDS[news]}
      </p>
      <Button variant="quiet" size="sm" className="min-h-11 shrink-0" onClick={discard}>
        {t`Discard changes`}
      </Button>
    </div>
  )
}

const WORDS = {
  earlier: t`You typed this earlier.`,
  outdated: t`This was changed since you began. Saving replaces it with what you typed.`,
}
