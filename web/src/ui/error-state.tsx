import { Button } from './button.tsx'

/** A failure to show something: the error sentence and Retry. */
export function ErrorState({
  sentence,
  onRetry,
  busy,
}: {
  sentence: string
  onRetry?: () => void
  busy?: boolean
}) {
  return (
    <div
      role="alert"
      className="grid content-center justify-items-center gap-4 rounded-card border border-line bg-card px-4 py-10 text-center"
    >
      <p className="measure">{sentence}</p>
      {onRetry && (
        <Button onClick={onRetry} busy={busy ?? false} busyLabel="Trying…">
          Retry
        </Button>
      )}
    </div>
  )
}
