import { type ComponentType, useEffect, useState } from 'react'
import { fetchAhead, type LateCode, lateCode, useLate } from '../browser/late-code.ts'
import { isMissingPiece, reloadOnce } from '../browser/new-version.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { LoadingScreen } from './loading-screen.tsx'

type Page = { Component: ComponentType }

const pages = new Map<string, LateCode<Page>>()

/**
 * A page whose code comes when it is asked for, known by its `path` to `fetchPagesAhead`. Code that cannot be fetched
 * becomes a page that says so and fetches on, because the router asks for a lazy route once and for all.
 */
export function lazyPage(load: () => Promise<Page>, path?: string): () => Promise<Page> {
  const code = lateCode(load)
  if (path !== undefined) pages.set(path, code)
  return () => code.fetch().catch(() => ({ Component: () => <LatePage code={code} /> }))
}

/** The frame of the pages beyond the login, for `fetchPagesAhead`. */
export const FRAME = 'frame'

/**
 * Fetches pages once the browser is at rest, so that they are there without a network, too; not for people who ask for
 * little data. Answers how to stop.
 */
export function fetchPagesAhead(paths: readonly string[]): () => void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData) return () => {}
  const stops = paths.flatMap((path) => pages.get(path) ?? []).map(fetchAhead)
  return () => stops.forEach((stop) => stop())
}

function LatePage({ code }: { code: LateCode<Page> }) {
  const { had, error, isTrying, retry } = useLate(code, code.error)
  const isReloading = useReload(error)
  if (had) return <had.Component />
  if (isReloading) return <LoadingScreen />
  return (
    <div className="mx-auto grid max-w-lg gap-6 px-4 py-12 text-center">
      <PageTitle title="This page is not here yet" />
      <ErrorState sentence={MISSING} onRetry={retry} busy={isTrying} />
    </div>
  )
}

// A piece that is gone because of a new version comes with it.
function useReload(error: unknown): boolean {
  const [isReloading, setIsReloading] = useState(false)
  useEffect(() => {
    if (isMissingPiece(error) && reloadOnce()) setIsReloading(true)
  }, [error])
  return isReloading
}

const MISSING =
  'This page could not be loaded. Please check your connection; it comes by itself once you are online again.'
