import { type ComponentType, type ReactNode, useEffect } from 'react'
import { fetchAhead, lateCode, useLate } from '../browser/late-code.ts'
import { toast } from '../ui/toast.ts'
import { Failed, type Failure } from './list/failed.tsx'

/** Loads when the browser is idle or when the dialog opens; a failure shows a toast and closes the dialog. */
export function lateDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const code = aheadOf(load)
  return function LateDialog(props: P) {
    const { had: Dialog, error } = useLate(code)
    const { onClose } = props
    useEffect(() => {
      if (!error) return
      toast({ ...MISSING, tone: 'danger' })
      onClose()
    }, [error, onClose])
    return Dialog && <Dialog {...props} />
  }
}

/** Loads when idle or shown, with Retry after a failure; an optional part (`isQuiet`) reports no failure. */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
  { failure = NOT_HERE, isQuiet = false }: { failure?: Failure; isQuiet?: boolean } = {},
): (props: P) => ReactNode {
  const code = aheadOf(load)
  return function LatePart(props: P) {
    const { had: Part, error, isTrying, retry } = useLate(code)
    if (Part) return <Part {...props} />
    if (!error || isQuiet) return waiting
    return <Failed error={error} failure={failure} isTrying={isTrying} onRetry={retry} />
  }
}

export const MISSING = {
  title: 'This could not be loaded',
  description: 'Please check your connection and try again.',
}
const NOT_HERE = { otherwise: MISSING.description }

// Failed code is fetched again when the network is back, and when it is shown.
function aheadOf<P>(load: () => Promise<ComponentType<P>>) {
  const code = lateCode(load)
  fetchAhead(code)
  return code
}
