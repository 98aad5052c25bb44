import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { Failed } from './list/failed.tsx'

/**
 * A dialog whose code comes after the page's, once the browser is at rest or when it is opened. Where that code cannot
 * be loaded a toast says so, and the dialog closes.
 */
export function lateDialog<P extends { onClose: () => void }>(
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  const code = codeOf(load)
  return function LateDialog(props: P) {
    const { Part: Dialog, error } = useLate(code)
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
 * shown meanwhile, and Retry where the code cannot be loaded.
 */
export function latePart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode,
): (props: P) => ReactNode {
  const code = codeOf(load)
  return function LatePart(props: P) {
    const { Part, error, isTrying, retry } = useLate(code)
    if (Part) return <Part {...props} />
    if (!error) return waiting
    return (
      <Failed
        error={error}
        failure={{ otherwise: MISSING.description }}
        isTrying={isTrying}
        onRetry={retry}
      />
    )
  }
}

const MISSING = {
  title: 'This could not be loaded',
  description: 'Please check your connection and try again.',
}

/** Code that is asked for once it may be needed, and again after a failure; `had` is the code once it is there. */
type Code<P> = { fetch: () => Promise<ComponentType<P>>; had: ComponentType<P> | null }

function codeOf<P>(load: () => Promise<ComponentType<P>>): Code<P> {
  const code: Code<P> = {
    had: null,
    fetch: async () => {
      code.had ??= await load()
      return code.had
    },
  }
  // What cannot be loaded now is asked for again when it is shown.
  whenAtRest(() => void code.fetch().catch(() => {}))
  return code
}

const AT_REST_MS = 2_000

function whenAtRest(act: () => void): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'undefined') setTimeout(act, AT_REST_MS)
  else requestIdleCallback(act, { timeout: AT_REST_MS })
}

function useLate<P>(code: Code<P>) {
  const [Part, setPart] = useState(() => code.had)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(1)
  const [isTrying, setIsTrying] = useState(true)
  useEffect(() => {
    let isGone = false
    setIsTrying(true)
    code
      .fetch()
      .then(
        (part) => !isGone && setPart(() => part),
        (why: unknown) => !isGone && setError(why),
      )
      .finally(() => !isGone && setIsTrying(false))
    return () => {
      isGone = true
    }
  }, [code, tries])
  return { Part, error, isTrying, retry: () => setTries(tries + 1) }
}
