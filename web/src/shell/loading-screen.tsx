import { t } from '@lingui/core/macro'
import { Triangle } from '../ui/figure/triangle.tsx'

/** Covers the whole app until the session check is done (LOG-23, LOG-24). */
export function LoadingScreen() {
  return (
    <div
      role="status"
      className="fixed inset-0 z-50 grid place-content-center justify-items-center gap-1 bg-paper p-6 text-center"
    >
      <Triangle isLoading className="mb-4 size-20 text-evergreen" />
      <p className="font-display text-heading">{t`Loading...`}</p>
      <p className="text-quiet">{t`Initializing your session...`}</p>
    </div>
  )
}
