import { Button } from '../../ui/button.tsx'
import type { Kept, Typed } from './kept.ts'

/** Says that a form shows what was typed earlier, and offers to go back to what is saved. */
export function KeptNote<T extends Typed>({ kept: { news, discard } }: { kept: Kept<T> }) {
  if (news === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 rounded-field bg-sunken pl-3">
      <p role="status" className="min-w-0 flex-1 basis-48 py-2 text-sm text-quiet">
        {WORDS[news]}
      </p>
      <Button variant="quiet" size="sm" onClick={discard}>
        Discard changes
      </Button>
    </div>
  )
}

const WORDS = {
  earlier: 'You typed this earlier. It is not saved yet.',
  outdated: 'This was changed since you began. Saving replaces it with what you typed.',
}
