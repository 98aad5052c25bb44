import { t } from '@lingui/core/macro'
import { type ComponentType, type ReactNode, useEffect } from 'react'
import { fetchAhead, lateCode, useLate } from '../browser/late-code.ts'
import { toast } from '../ui/toast.ts'
import { Failed, type Failure } from './list/failed.tsx'

/** Creates a dialog. Its code loads when the browser is idle or the dialog opens. */
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

/**
 * Creates a component. Its code loads when the browser is idle or the component is shown. If `failure` is
 * null, the component doesn't show an error.
 */
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

/** Creates a lazily loaded component that doesn't show an error if its code fails to load. */
export const quietPart = <P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ((props: P) => ReactNode) => latePart(load, waiting, null)

export const MISSING = {
  title: t`This could not be loaded`,
  description: t`Please check your connection and try again.`,
}
const NOT_HERE = { otherwise: MISSING.description }

// After a failed load, the app tries again when the network is back or the component is shown.
function aheadOf<P>(load: () => Promise<ComponentType<P>>) {
  const code = lateCode(load)
  fetchAhead(code)
  return code
}
