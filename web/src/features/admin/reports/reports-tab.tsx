import type { CaseLine } from '@kinhold/contract/reports'
import { CASE_STATES, type CaseState } from '@kinhold/domain/reports'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { PagedList } from '../../../parts/list/paged-list.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { DOT } from '../../../parts/words.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Filter } from '../../../ui/filter.tsx'
import { ArrowRight } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { REASON_WORDS } from '../../reports/words.ts'
import { CaseView, DONE_WORDS, ofWhom, STATE_WORDS, UNASKED } from './case-view.tsx'
import { useCaseCounts, useCases } from './cases.data.ts'

export function ReportsTab() {
  const [query] = useSearchParams()
  const id = Number(query.get('case'))
  return Number.isInteger(id) && id > 0 ? <CaseView key={id} id={id} /> : <Cases />
}

function Cases() {
  const { data: counts } = useCaseCounts()
  const [state, choose] = useState<CaseState>('open')
  const options = CASE_STATES.map((value) => ({
    value,
    // Without a badge around each count, the three options fit in one row on a phone.
    label: (
      <span>
        {STATE_WORDS[value]} {counts && <span className="ms-0.5 tabular-nums">{counts[value]}</span>}
      </span>
    ),
  }))
  return (
    <div className="grid gap-4">
      <Filter<CaseState> label={t`Show`} options={options} value={state} onChange={choose} />
      <CaseList key={state} state={state} />
    </div>
  )
}

function CaseList({ state }: { state: CaseState }) {
  return (
    <PagedList
      list={useCases(state)}
      failure={t`The reports could not be loaded.`}
      loading={<RowsOnTheirWay count={4} row="h-24 rounded-card" />}
      empty={<EmptyState>{NONE[state]}</EmptyState>}
    >
      {(cases) => (
        <ul className="grid gap-2">
          {cases.map((line) => (
            <li key={line.id}>
              <CaseRow line={line} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function CaseRow({ line }: { line: CaseLine }) {
  const { id, kind, reported, reportCount, reasons, measure, hasAppeal, reportedAt } = line
  return (
    <Link
      to={paths.adminReports(id)}
      className="flex items-center gap-4 rounded-card border border-line bg-card p-4 hover:bg-sunken"
    >
      <Avatar name={reported.name} photo={reported.profilePhoto} size="sm" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-4 gap-y-2">
        <span className="grid min-w-0 flex-1 basis-40">
          <span className="font-medium wrap-anywhere">{ofWhom(kind, <bdi>{reported.name}</bdi>)}</span>
          <span className="text-sm text-quiet">
            {reportCount === 0 ? UNASKED : reasons.map((reason) => REASON_WORDS[reason]).join(DOT)}
          </span>
          <span className="text-sm text-quiet">
            {reportCount === 0 ? (
              <Time at={reportedAt} />
            ) : (
              <Trans>
                <Plural value={reportCount} one="1 report," other="# reports, the last" />{' '}
                <Time at={reportedAt} />
              </Trans>
            )}
          </span>
        </span>
        <span className="flex flex-wrap gap-2 empty:hidden">
          {hasAppeal && <Badge tone="gold">{t`Answered`}</Badge>}
          {measure && <Badge tone={measure === 'dismiss' ? 'plain' : 'danger'}>{DONE_WORDS[measure]}</Badge>}
        </span>
      </span>
      <ArrowRight aria-hidden className="size-5 shrink-0 text-evergreen" />
    </Link>
  )
}

const NONE: Record<CaseState, string> = {
  open: t`No case is open. Reports by members appear here, one case for each reported thing.`,
  in_hand: t`You have no case in progress.`,
  closed: t`No case has been closed yet.`,
}
