import { useEffect, useState } from 'react'
import { useRouteError } from 'react-router'
import { page } from '../browser/page.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { LoadingScreen } from './loading-screen.tsx'
import { isMissingPiece, reloadOnce } from './new-version.ts'

/** Shown in place of a page that broke. Where a file is missing because of a new version, the app is loaded anew. */
export function RouteError() {
  const error = useRouteError()
  const [isReloading, setIsReloading] = useState(() => isMissingPiece(error))
  useEffect(() => {
    if (isReloading) setIsReloading(reloadOnce())
  }, [isReloading])
  if (isReloading) return <LoadingScreen />
  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-12 text-center">
      <PageTitle title="Something went wrong" />
      <ErrorState sentence={sentenceFor(error)} onRetry={page.reload} />
    </div>
  )
}

function sentenceFor(error: unknown): string {
  return isMissingPiece(error)
    ? 'This page could not be loaded. Please check your connection and try again.'
    : 'This page could not be shown. Nothing of yours is lost; please try again.'
}
