import { t } from '@lingui/core/macro'
import { sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/**
 * A sentence such as 'Your groups could not be loaded.', to which `Failed` adds a second sentence, or a
 * complete message.
 */
export type Failure = string | { title?: string; otherwise: string }

type Props = { error: unknown; failure: Failure; isTrying: boolean; onRetry: () => unknown }

export function Failed({ error, failure, isTrying, onRetry }: Props) {
  const { title = '', otherwise } =
    typeof failure === 'string'
      ? { otherwise: `${failure} ${t`Please check your connection and try again.`}` }
      : failure
  const why = sentenceOf(error, otherwise)
  return (
    <ErrorState sentence={title ? `${title}. ${why}` : why} onRetry={() => void onRetry()} busy={isTrying} />
  )
}
