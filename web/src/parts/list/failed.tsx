import { sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'

/** What is said of something that could not be loaded: what it is, if not plain, and why where no server said so. */
export type Failure = { title?: string; otherwise: string }

type Props = { error: unknown; failure: Failure; isTrying: boolean; onRetry: () => unknown }

/** Something that could not be loaded: why, and another try. */
export function Failed({ error, failure: { title, otherwise }, isTrying, onRetry }: Props) {
  const why = sentenceOf(error, otherwise)
  return (
    <ErrorState sentence={title ? `${title}. ${why}` : why} onRetry={() => void onRetry()} busy={isTrying} />
  )
}
