import { useStored } from '../../browser/storage.ts'
import { Button } from '../../ui/button.tsx'
import { usePush } from './use-push.ts'

export function AskPush({ name }: { name: string }) {
  const [isNotNow, setIsNotNow] = useStored<boolean>('push-not-now', false)
  const { state, isBusy, problem, turnOn } = usePush()
  if (isNotNow || state !== 'off') return null
  return (
    <section
      aria-label="Notifications"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line bg-card px-4 py-2"
    >
      <p className="min-w-0 flex-1 basis-48 text-sm">
        Be told when {name} answers?
        {problem && (
          <span role="alert" className="block text-danger">
            {problem}
          </span>
        )}
      </p>
      <div className="flex gap-2">
        <Button onClick={() => setIsNotNow(true)}>Not now</Button>
        <Button variant="primary" busy={isBusy} busyLabel="Asking…" onClick={() => void turnOn()}>
          Tell me
        </Button>
      </div>
    </section>
  )
}
