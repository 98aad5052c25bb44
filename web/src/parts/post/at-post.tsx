import { t } from '@lingui/core/macro'
import { useSearchParams } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'

type Props = { isThere: boolean; onNewest: () => void; className: string }

/** Shows whether the post in the URL still exists, and offers a button to show the newest posts. */
export function AtPost({ isThere, onNewest, className }: Props) {
  return (
    <div
      className={classes(
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-1 bg-sunken px-4 py-1',
        className,
      )}
    >
      <p role="status" className="text-sm">
        {isThere ? t`This is the post you looked for.` : t`This post is no longer there.`}
      </p>
      <Button variant="quiet" className="-mx-4" onClick={onNewest}>
        {t`Show the newest`}
      </Button>
    </div>
  )
}

/** Returns the id of the post in the URL, or null if there is none. */
export function usePostInAddress(): number | null {
  const [query] = useSearchParams()
  const [, at] = /^([1-9]\d{0,15})$/.exec(query.get('post') ?? '') ?? []
  return at ? Number(at) : null
}
