import { type ComponentType, type ReactNode, useEffect } from 'react'
import { fetchAhead, lateCode, useLate } from '../browser/late-code.ts'
import { toast } from '../ui/toast.ts'
import { Failed, type Failure } from './list/failed.tsx'

/** A dialog that loads when the browser is idle or the dialog opens; on failure it toasts and closes. */
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

/** A part that loads when the browser is idle or the part shows. If `failure` is null, no error is shown. */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
  failure: Failure | null = NOT_HERE,
): (props: P) => ReactNode {
  const code = aheadOf(load)
  return function LatePart(props: P) {
    const { had: Part, error, isTrying, retry } = useLate(code)
    if (Part) return <Part {...props} />
    if (!error || failure === null) return waiting
    return <Failed error={error} failure={failure} isTrying={isTrying} onRetry={retry} />
  }
}

/** A part that its page can do without, so a failure to load it is not reported. */
export const quietPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ((props: P) => ReactNode) => latePart(load, waiting, null)

export const MISSING = {
  title: 'This could not be loaded',
  description: 'Please check your connection and try again.',
}
const NOT_HERE = { otherwise: MISSING.description }

// If the load fails, the app loads the code again when the network is back or the part is shown.
function aheadOf<P>(load: () => Promise<ComponentType<P>>) {
  const code = lateCode(load)
  fetchAhead(code)
  return code
}
