import { sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/** The name of the content that failed to load, such as 'Your groups', or a complete message. */
export type Failure = string | { title?: string; otherwise: string }

type Props = { error: unknown; failure: Failure; isTrying: boolean; onRetry: () => unknown }

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
