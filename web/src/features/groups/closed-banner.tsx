import type { Group } from '@kinhold/contract/groups'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { buttonStyle } from '../../ui/button-style.ts'
import { Download } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { readableUntil } from './groups.data.ts'

/** Shows how long a closed board can still be read, and lets the reader save the board as a file (TRU-18). */
export function ClosedBanner({ group, since }: { group: Group; since: string }) {
  return (
    <aside
      aria-label={t`This board is closed`}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-sunken px-4 py-4"
    >
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p className="font-medium">
          <Trans>
            Read-only until <Time at={readableUntil(since)} style="date" />
          </Trans>
        </p>
        <p className="text-quiet">
          <Trans>
            The trust unit was dissolved on <Time at={since} style="date" />. After that day everything on the
            board is removed. Save it as a file to keep it.
          </Trans>
        </p>
      </div>
      <a href={`/api/groups/${group.id}/file`} download className={buttonStyle({ variant: 'primary' })}>
        <Download aria-hidden className="size-5" />
        {t`Save as a file`}
      </a>
    </aside>
  )
}
