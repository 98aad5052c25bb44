import { sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/** Error text for a failed load: a title if the place does not make it plain, and text if the server sent none. */
export type Failure = { title?: string; otherwise: string }

type Props = { error: unknown; failure: Failure; isTrying: boolean; onRetry: () => unknown }

/** A failed load: the error and Retry. */
export function Failed({ error, failure: { title, otherwise }, isTrying, onRetry }: Props) {
  const why = sentenceOf(error, otherwise)
  return (
    <ErrorState sentence={title ? `${title}. ${why}` : why} onRetry={() => void onRetry()} busy={isTrying} />
  )
}
