import { type ComponentType, type ReactNode, useEffect } from 'react'
import { fetchAhead, lateCode, useLate } from '../browser/late-code.ts'
import { toast } from '../ui/toast.ts'
import { Failed } from './list/failed.tsx'

/**
 * A dialog whose code comes after the page's, once the browser is at rest or when it is opened. Where that code cannot
 * be loaded a toast says so, and the dialog closes.
 */
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
 * A part of a page whose code comes after the page's, once the browser is at rest or when it is shown: `waiting` is
 * shown meanwhile, and where the code cannot be loaded Retry, until it comes by itself with the network. Where the page
 * does without it as well, nothing is said.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
  options: { sentence?: string; isQuiet?: boolean } = {},
): (props: P) => ReactNode {
  const { sentence = MISSING.description, isQuiet = false } = options
  const code = aheadOf(load)
  return function LatePart(props: P) {
    const { had: Part, error, isTrying, retry } = useLate(code)
    if (Part) return <Part {...props} />
    if (!error || isQuiet) return waiting
    return <Failed error={error} failure={{ otherwise: sentence }} isTrying={isTrying} onRetry={retry} />
  }
}

/** What is said where code cannot be loaded. */
export const MISSING = {
  title: 'This could not be loaded',
  description: 'Please check your connection and try again.',
}

// What cannot be loaded now is asked for again when the network is back, and when it is shown.
function aheadOf<P>(load: () => Promise<ComponentType<P>>) {
  const code = lateCode(load)
  fetchAhead(code)
  return code
}
