import type { CaseReport, Snapshot } from '@kinhold/contract/reports'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { MediaView } from '../../../parts/media/media-view.tsx'
import { REASON_WORDS } from '../../reports/words.ts'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Time } from '../../../ui/time.tsx'

type Props = { report: CaseReport; name: string }

export function ReportOfCase({ report: { reporter, reason, words, snapshot, createdAt }, name }: Props) {
  return (
    <Card className="grid gap-3 p-4 sm:p-4">
      <div>
        <p className="font-medium">{REASON_WORDS[reason]}</p>
        <p className="text-sm text-quiet">
          <Trans>
            Reported by{' '}
            <Link to={paths.player(reporter.id)} className="underline underline-offset-4">
              <bdi className="wrap-anywhere">{reporter.name}</bdi>
            </Link>
            , <Time at={createdAt} />
          </Trans>
        </p>
      </div>
      {words && (
        <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
          {words}
        </p>
      )}
      {snapshot ? (
        <AsSeen snapshot={snapshot} name={name} />
      ) : (
        <p className="text-sm text-quiet">{t`The reported content has been deleted.`}</p>
      )}
    </Card>
  )
}

function AsSeen({ snapshot: { title, text, writtenAt, media }, name }: { snapshot: Snapshot; name: string }) {
  return (
    <figure className="grid min-w-0 gap-2 rounded-field bg-sunken px-4 py-3">
      <figcaption className="text-sm text-quiet">
        {writtenAt ? (
          <Trans>
            As they saw it, written <Time at={writtenAt} />
          </Trans>
        ) : (
          t`As they saw it`
        )}
      </figcaption>
      {title && (
        <p dir="auto" className="font-medium wrap-anywhere">
          {title}
        </p>
      )}
      {text && (
        <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
          {text}
        </p>
      )}
      <MediaView media={media} author={name} noun="report" />
    </figure>
  )
}
