import type { Case, CaseMeasure, CaseReport } from '@kinhold/contract/reports'
import type { CaseState, MeasureKind, ReportKind } from '@kinhold/domain/reports'
import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { ApiError } from '../../../api.ts'
import { toastFailure } from '../../../parts/ask-before.tsx'
import { ButtonLink } from '../../../parts/button-link.tsx'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { lateDialog } from '../../../parts/late.tsx'
import { Loaded } from '../../../parts/list/loaded.tsx'
import { RowsOnTheirWay } from '../../../parts/list/rows-on-their-way.tsx'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ArrowLeft } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { KIND_WORDS } from '../../reports/words.ts'
import { ReportOfCase } from './report-of-case.tsx'
import { useCase, useTakeCase } from './cases.data.ts'

const MeasureDialog = lateDialog(async () => (await import('./measure-dialog.tsx')).MeasureDialog)

export function CaseView({ id }: { id: number }) {
  return (
    <div className="grid max-w-3xl min-w-0 gap-4">
      <ButtonLink to={paths.adminReports()} variant="quiet" className="-ms-4 justify-self-start">
        <ArrowLeft aria-hidden className="size-5" />
        {t`All reports`}
      </ButtonLink>
      <Loaded
        query={useCase(id)}
        failure={t`This case could not be loaded.`}
        loading={<RowsOnTheirWay count={3} row="h-36 rounded-card" />}
      >
        {(found) => <Whole of={found} />}
      </Loaded>
    </div>
  )
}

function Whole({ of }: { of: Case }) {
  const { reported, kind, state, reports, measures, earlier } = of
  // Closing the case removes the focused button, so focus the heading.
  const [heading, takeFocus] = useFocusAfter<HTMLHeadingElement>()
  const [isAsked, setIsAsked] = useState(false)
  const closeDialog = () => {
    setIsAsked(false)
    // If another window closes the case, the focused button disappears.
    if (state === 'closed') takeFocus()
  }
  return (
    <>
      <header className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-2">
        <Avatar name={reported.name} photo={reported.profilePhoto} />
        <div className="min-w-0 flex-1 basis-48">
          <h2 ref={heading} tabIndex={-1} className="text-heading wrap-anywhere">
            {ofWhom(
              kind,
              <Link to={paths.player(reported.id)} className="underline underline-offset-4">
                <bdi>{reported.name}</bdi>
              </Link>,
            )}
          </h2>
        </div>
        <Badge tone={state === 'closed' ? 'plain' : 'good'}>{STATE_WORDS[state]}</Badge>
      </header>
      {state !== 'closed' && <Deciding of={of} onDecide={() => setIsAsked(true)} onGone={takeFocus} />}
      {isAsked && <MeasureDialog of={of} onClose={closeDialog} onDone={takeFocus} />}
      {measures.length > 0 && <Measures title={t`Decisions`} measures={measures} />}
      {reports.length > 0 ? (
        <Reports reports={reports} name={reported.name} />
      ) : (
        <p className="text-quiet">{UNASKED}</p>
      )}
      {earlier.length > 0 && (
        <Measures title={t`Earlier decisions about ${{ name: reported.name }}`} measures={earlier} />
      )}
    </>
  )
}

function Deciding({ of, onDecide, onGone }: { of: Case; onDecide: () => void; onGone: () => void }) {
  const [decide, focusDecide] = useFocusAfter<HTMLButtonElement>()
  const { mutateAsync } = useTakeCase()
  const [isTaking, take] = useOneAtATime(async () => {
    try {
      await mutateAsync({ params: { id: of.id } })
      focusDecide()
    } catch (error) {
      toastFailure(t`You have not taken the case`, error)
      // If another window has closed the case, the request fails and the buttons disappear.
      if (error instanceof ApiError) onGone()
    }
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Button ref={decide} variant="primary" onClick={onDecide}>
        {t`Decide…`}
      </Button>
      {of.state === 'open' && (
        <Button busy={isTaking} busyLabel={t`One moment…`} onClick={() => void take()}>
          {t`Take this case`}
        </Button>
      )}
    </div>
  )
}

function Reports({ reports, name }: { reports: CaseReport[]; name: string }) {
  return (
    <section aria-labelledby="case-reports" className="grid gap-2">
      <h3 id="case-reports" className="text-name">
        {plural({ count: reports.length }, { one: 'The report', other: 'The reports' })}
      </h3>
      <ul className="grid gap-3">
        {reports.map((report) => (
          <li key={report.id}>
            <ReportOfCase report={report} name={name} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Measures({ title, measures }: { title: string; measures: CaseMeasure[] }) {
  return (
    <section aria-label={title} className="grid gap-2">
      <h3 className="text-name wrap-anywhere">{title}</h3>
      <ul className="grid gap-3">
        {measures.map((measure) => (
          <li key={measure.id}>
            <Card className="p-4 sm:p-4">
              <MeasureDone measure={measure} />
            </Card>
          </li>
        ))}
      </ul>
    </section>
  )
}

function MeasureDone({ measure }: { measure: CaseMeasure }) {
  const { kind, about, reason, createdAt, acknowledgedAt, appeal, appealedAt } = measure
  return (
    <div className="grid min-w-0 gap-4 md:grid-cols-2">
      <div className="grid min-w-0 content-start gap-1">
        <p className="font-medium">
          {DONE_WORDS[kind]} <span className="font-normal text-quiet">({KIND_WORDS[about]})</span>
        </p>
        <p className="text-sm text-quiet">
          {acknowledgedAt ? (
            <Trans>
              <Time at={createdAt} />, read by them
            </Trans>
          ) : (
            <Time at={createdAt} />
          )}
        </p>
        <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
          {reason}
        </p>
      </div>
      {appealedAt && (
        <div className="grid min-w-0 content-start gap-1 border-gold max-md:border-t max-md:pt-3 md:border-s md:ps-4">
          <p className="font-medium">{t`Their answer`}</p>
          <p className="text-sm text-quiet">
            <Time at={appealedAt} />
          </p>
          <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
            {appeal ?? t`It has been deleted.`}
          </p>
        </div>
      )}
    </div>
  )
}

export const STATE_WORDS: Record<CaseState, string> = {
  open: t({ message: 'Open', context: 'the state of a case' }),
  in_hand: t`In progress`,
  closed: t({ message: 'Closed', context: 'the state of a case' }),
}

export const DONE_WORDS: Record<MeasureKind, string> = {
  dismiss: t({ message: 'Dismissed', context: 'what the admin did' }),
  warn: t({ message: 'Warned', context: 'what the admin did' }),
  remove_content: t({ message: 'Removed', context: 'what the admin did' }),
  suspend: t({ message: 'Suspended', context: 'what the admin did' }),
}

/**
 * Names the reported thing and its owner, as in 'Message of Ann', or only the person if a person was
 * reported.
 */
export function ofWhom(kind: ReportKind, name: ReactNode): ReactNode {
  const words: Record<ReportKind, ReactNode> = {
    person: name,
    photo: <Trans>Profile photo of {name}</Trans>,
    message: <Trans>Message of {name}</Trans>,
    post: <Trans>Post of {name}</Trans>,
    vault_post: <Trans>Post in a vault of {name}</Trans>,
    comment: <Trans>Comment of {name}</Trans>,
    vault: <Trans>Vault of {name}</Trans>,
    item: <Trans>Stored item of {name}</Trans>,
    invitation: <Trans>Invitation of {name}</Trans>,
  }
  return words[kind]
}

export const UNASKED = t`Nobody reported this. You acted on your own.`
