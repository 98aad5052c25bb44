import { t } from '@lingui/core/macro'
import { Button } from './button.tsx'

type Props = { sentence: string; onRetry?: () => void; busy?: boolean }

/** An error message in place of content that failed to load. `onRetry` adds a Retry button. */
export function ErrorState({ sentence, onRetry, busy = false }: Props) {
  return (
    <div
      role="alert"
      className="grid content-center justify-items-center gap-4 rounded-card border border-line bg-card px-4 py-10 text-center"
    >
      <p className="measure">{sentence}</p>
      {onRetry && (
        <Button onClick={onRetry} busy={busy} busyLabel={t`Trying…`}>
          {t`Retry`}
        </Button>
      )}
    </div>
  )
}
