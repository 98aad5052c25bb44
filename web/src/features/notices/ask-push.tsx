import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useStored } from '../../browser/storage.ts'
import { Button } from '../../ui/button.tsx'
import { usePush } from './use-push.ts'

type Props = {
  name: string
  /** Called after the member's answer has removed the question and its focused button. */
  onAway: () => void
}

export function AskPush({ name, onAway }: Props) {
  const [isNotNow, setIsNotNow] = useStored<boolean>('push-not-now', false)
  const { state, isBusy, problem, turnOn } = usePush()
  const isAsking = !isNotNow && state === 'off'
  const isAnswered = useRef(false)
  const away = useEffectEvent(onAway)
  useEffect(() => {
    // The member may have moved the focus while the browser asked for permission.
    if (isAnswered.current && !isAsking && document.activeElement === document.body) away()
  }, [isAsking])
  if (!isAsking) return null
  const answer = (act: () => void) => {
    isAnswered.current = true
    act()
  }
  return (
    <section
      aria-label={t`Notifications`}
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-card px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-48 text-sm">
        {t`Do you want a notification when ${name} answers?`}
        {problem && (
          <span role="alert" className="block text-danger">
            {problem}
          </span>
        )}
      </p>
      <div className="flex gap-2">
        <Button onClick={() => answer(() => setIsNotNow(true))}>{t`Not now`}</Button>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={t`Asking…`}
          onClick={() => answer(() => void turnOn())}
        >
          {t`Tell me`}
        </Button>
      </div>
    </section>
  )
}
