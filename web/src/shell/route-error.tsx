import { t } from '@lingui/core/macro'
import { page } from '../browser/page.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'

export function RouteError() {
  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-12 text-center">
      <PageTitle title={t`Something went wrong`} />
      <ErrorState
        sentence={t`This page could not be shown. Nothing of yours is lost. Please try again.`}
        onRetry={page.reload}
      />
    </div>
  )
}
