import { sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'

type Props = { error: Error; isTrying: boolean; onRetry: () => void }

/** A list that could not be read: what failed (INV-67), and why where the server said so. */
export function InvitationsFailure({ error, isTrying, onRetry }: Props) {
  const why = sentenceOf(error.cause, 'Please check your connection.')
  return <ErrorState sentence={`${error.message}. ${why}`} onRetry={onRetry} busy={isTrying} />
}
