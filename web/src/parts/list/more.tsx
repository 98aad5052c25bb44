import { t } from '@lingui/core/macro'
import { Button } from '../../ui/button.tsx'
import { Failed, type Failure } from './failed.tsx'

/** The state of the next page in an endless list. */
export type Further = {
  error: unknown
  hasNextPage: boolean
  isFetchNextPageError: boolean
  isFetchingNextPage: boolean
  fetchNextPage: () => unknown
}

type Props = {
  list: Further
  failure: Failure
  label?: string
  variant?: 'secondary' | 'quiet'
  onAsk?: () => void
}

export function More({ list, failure, label = t`Load more`, variant = 'secondary', onAsk }: Props) {
  const { error, hasNextPage, isFetchNextPageError, isFetchingNextPage, fetchNextPage } = list
  const ask = () => {
    onAsk?.()
    void fetchNextPage()
  }
  if (!hasNextPage) return null
  if (isFetchNextPageError)
    return <Failed error={error} failure={failure} isTrying={isFetchingNextPage} onRetry={ask} />
  return (
    <Button
      variant={variant}
      className="justify-self-center"
      busy={isFetchingNextPage}
      busyLabel={t`Loading…`}
      onClick={ask}
    >
      {label}
    </Button>
  )
}
