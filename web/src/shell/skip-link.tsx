import { t } from '@lingui/core/macro'

export function SkipLink() {
  return (
    <a
      href={`#${CONTENT_ID}`}
      className="fixed top-2 start-2 z-50 -translate-y-20 rounded-md bg-evergreen px-4 py-2 text-on-evergreen focus:translate-y-0"
    >
      {t`Skip to content`}
    </a>
  )
}

/** The id of every page's `main`, which is the skip link's target. */
export const CONTENT_ID = 'content'
