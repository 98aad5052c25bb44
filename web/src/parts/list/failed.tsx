import { sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/**
 * A failed load: what could not be loaded, as in 'Your groups', or a text of its own for a server that sent none, with a
 * title if the place does not make it plain.
 */
export type Failure = string | { title?: string; otherwise: string }

type Props = { error: unknown; failure: Failure; isTrying: boolean; onRetry: () => unknown }

/** A failed load: the error and Retry. */
export function Failed({ error, failure, isTrying, onRetry }: Props) {
  const { title = '', otherwise } =
    typeof failure === 'string'
      ? { otherwise: `${failure} could not be loaded. Please check your connection and try again.` }
      : failure
  const why = sentenceOf(error, otherwise)
  return (
    <ErrorState sentence={title ? `${title}. ${why}` : why} onRetry={() => void onRetry()} busy={isTrying} />
  )
}
