import type { Invitation } from '@kinhold/contract/invitations'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../../api.ts'
import { useOneAtATime } from '../../../parts/form/use-one-at-a-time.ts'
import { useFocusAfter } from '../../../parts/use-focus-after.ts'
import { UNREACHABLE } from '../../../parts/words.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Check } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { toast } from '../../../ui/toast.ts'
import { WayLine } from '../../relations/way-steps.tsx'
import { ReportButton } from '../../reports/use-report.tsx'
import { useMember } from '../../session/use-session.ts'
import { FilteredList, StatusBadge } from '../filtered-list.tsx'
import { useAcceptInvitation, useDeclineInvitation } from '../invitation-actions.data.ts'
import type { ReceivedInvitations } from '../invitations.data.ts'

type Props = { list: ReceivedInvitations; units: ReactNode; onInvite: () => void }

export function ReceivedTab({ list, units, onInvite }: Props) {
  const [heading, focusHeading] = useFocusAfter<HTMLHeadingElement>()
  const { isAdmin } = useMember()
  return (
    <FilteredList
      title={t`Received invitations`}
      headingRef={heading}
      list={list}
      units={units}
      rowOnItsWay="h-36 rounded-card"
      empty={
        <EmptyState
          title={t`No invitations received yet`}
          action={<Button onClick={onInvite}>{t`Send an Invite`}</Button>}
        >
          {isAdmin
            ? t`Nobody can invite the admin’s account. It forms bonds with the people it invites.`
            : t`When someone invites you to connect, you can accept here.`}
        </EmptyState>
      }
    >
      {(shown) => (
        <ul className="grid items-start gap-3 lg:grid-cols-2">
          {shown.map((invitation) => (
            <ReceivedRow key={invitation.id} invitation={invitation} onAnswered={focusHeading} />
          ))}
        </ul>
      )}
    </FilteredList>
  )
}

type RowProps = { invitation: Invitation; onAnswered: () => void }

function ReceivedRow({ invitation, onAnswered }: RowProps) {
  const { sponsorId, sponsorName, sponsorPhoto, sentAt, verifiedAt, status } = invitation
  return (
    <li>
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:p-4">
        <Avatar name={sponsorName} photo={sponsorPhoto} className="self-start" />
        <div className="min-w-0 flex-1 basis-40">
          <h3 className="text-name [overflow-wrap:anywhere]">
            <span className="block font-sans text-sm text-quiet">{t`Invited by`}</span>{' '}
            <bdi>{sponsorName}</bdi>
          </h3>
          <p className="text-sm text-quiet">
            <span className="block">
              <Trans>
                Sent <Time at={sentAt} />
              </Trans>
            </span>
            {verifiedAt && (
              <span className="block">
                <Trans>
                  Verified <Time at={verifiedAt} />
                </Trans>
              </span>
            )}
          </p>
          <p className="mt-2">
            <StatusBadge status={status} />
          </p>
        </div>
        {status === 'pending' && (
          <div className="flex w-full flex-wrap items-center justify-between gap-x-4">
            <WayLine person={{ id: sponsorId, name: sponsorName }} />
            <ReportButton
              kind="invitation"
              id={invitation.id}
              of={t`${sponsorName}’s invitation`}
              person={{ id: sponsorId, name: sponsorName }}
            />
          </div>
        )}
        {status === 'pending' && <ReceivedActions invitation={invitation} onAnswered={onAnswered} />}
      </Card>
    </li>
  )
}

function ReceivedActions({ invitation: { id, sponsorName }, onAnswered }: RowProps) {
  const accept = useAcceptInvitation()
  const decline = useDeclineInvitation()
  const [isAsking, setIsAsking] = useState(false)
  const [isUnderWay, answer] = useOneAtATime(async (give: () => Promise<unknown>, said: string) => {
    try {
      await give()
      toast({ title: said })
      onAnswered()
    } catch (error) {
      toast({ title: t`Error`, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
    }
  })
  return (
    <div className="flex w-full flex-wrap gap-2">
      <Button
        variant="primary"
        aria-label={t`Accept ${sponsorName}’s invitation`}
        disabled={isUnderWay}
        busy={accept.isPending}
        onClick={() => void answer(() => accept.mutateAsync(id), t`You and ${sponsorName} are connected.`)}
      >
        <Check aria-hidden className="size-5" />
        {t`Accept`}
      </Button>
      <Button
        aria-label={t`Decline ${sponsorName}’s invitation`}
        disabled={isUnderWay}
        busy={decline.isPending}
        onClick={() => setIsAsking(true)}
      >
        {t`Decline`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t`Decline ${sponsorName}’s invitation?`}
        confirmLabel={t`Decline`}
        danger
        onConfirm={() => {
          setIsAsking(false)
          void answer(() => decline.mutateAsync(id), t`Invitation declined.`)
        }}
        onCancel={() => setIsAsking(false)}
      >
        {t`It is removed from both your lists. ${sponsorName} can ask again after 30 days.`}
      </ConfirmDialog>
    </div>
  )
}
