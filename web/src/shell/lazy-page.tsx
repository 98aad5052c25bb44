import { t } from '@lingui/core/macro'
import { type ComponentType, useEffect, useState } from 'react'
import { fetchAheadInTurn, type LateCode, lateCode, useLate } from '../browser/late-code.ts'
import { isMissingPiece, reloadOnce } from '../browser/new-version.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { LoadingScreen } from './loading-screen.tsx'

type Page = { Component: ComponentType }

const pages = new Map<string, LateCode<Page>>()

/** Returns a function that loads a page's code. If the load fails, the page shows an error and retries. */
export function lazyPage(load: () => Promise<Page>, path?: string): () => Promise<Page> {
  const code = lateCode(load)
  if (path !== undefined) pages.set(path, code)
  return () => code.fetch().catch(() => ({ Component: () => <LatePage code={code} /> }))
}

/** The name to pass to `fetchPagesAhead` for the frame around most pages. */
export const FRAME = 'frame'

/**
 * Prefetches pages one by one when the page is at rest and the browser is idle, unless the browser's data
 * saver is on. Returns a cancel function.
 */
export function fetchPagesAhead(paths: readonly string[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  return fetchAheadInTurn(paths.flatMap((path) => pages.get(path) ?? []))
}

function LatePage({ code }: { code: LateCode<Page> }) {
  const { had, error, isTrying, retry } = useLate(code, code.error)
  const isReloading = useReload(error)
  if (had) return <had.Component />
  if (isReloading) return <LoadingScreen />
  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-12 text-center">
      <PageTitle title={t`This page has not loaded yet`} />
      <ErrorState sentence={MISSING} onRetry={retry} busy={isTrying} />
    </div>
  )
}

// After a deploy, only a reload can fetch the new files.
function useReload(error: unknown): boolean {
  const [isReloading, setIsReloading] = useState(false)
  useEffect(() => {
    if (isMissingPiece(error) && reloadOnce()) setIsReloading(true)
  }, [error])
  return isReloading
}

const MISSING = t`This page could not be loaded. Please check your connection; it will load by itself once you are online again.`
