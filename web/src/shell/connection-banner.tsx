import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { onAnswer, parseRefusal } from '../api.ts'
import { useIsOnline } from '../browser/window.ts'
import { sayUnreached, useIsUnreached } from '../features/session/last-read/whose-read.ts'
import { useSession, useSessionActions } from '../features/session/use-session.ts'

const OFFLINE = t`You are offline. You see what was last loaded, and changes have to wait until you are back online.`
const LAST_READ = t`You see what you last read.`
const UNREACHED = t`We cannot be reached. Trying again…`

export function ConnectionBanner() {
  const isOnline = useIsOnline()
  const isUnreached = useIsUnreached()
  const sentence = useSentence(isUnreached)
  const { player } = useSession()
  useTryAgain(isUnreached, isOnline)
  return (
    <div ref={publishHeight} role="status">
      {(!isOnline || isUnreached) && (
        <p className="relative z-60 bg-gold-soft px-4 py-2 text-center text-sm text-gold-ink">
          {isOnline ? [sentence, player && LAST_READ].filter(Boolean).join(' ') : OFFLINE}
        </p>
      )}
    </div>
  )
}

// Returns the banner's text. During maintenance, and while the server then restarts, the text is the server's
// own message.
function useSentence(isUnreached: boolean): string {
  const [sentence, setSentence] = useState(UNREACHED)
  useEffect(
    () =>
      onAnswer(({ status, text }) => {
        const refusal = status === 503 ? parseRefusal(text) : null
        if (refusal?.code !== 'maintenance') return
        sayUnreached(true)
        setSentence(refusal.error)
      }),
    [],
  )
  if (!isUnreached && sentence !== UNREACHED) setSentence(UNREACHED)
  return sentence
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

// Retries with exponential backoff, but only while the browser is online.
function useTryAgain(isUnreached: boolean, isOnline: boolean) {
  const { refresh } = useSessionActions()
  useEffect(() => {
    if (!isUnreached || !isOnline) return
    let timer: ReturnType<typeof setTimeout>
    const tryIn = (wait: number) => {
      timer = setTimeout(() => {
        void refresh().catch(() => tryIn(Math.min(2 * wait, LONGEST_WAIT_MS)))
      }, wait)
    }
    tryIn(FIRST_WAIT_MS)
    return () => clearTimeout(timer)
  }, [isUnreached, isOnline, refresh])
}

/** Publishes the banner's height as `--banner`, for elements that fill the window's height. */
function publishHeight(banner: HTMLElement | null): () => void {
  const observer = new ResizeObserver(() =>
    document.documentElement.style.setProperty('--banner', `${banner!.offsetHeight}px`),
  )
  observer.observe(banner!)
  return () => observer.disconnect()
}
