import type { OwnClaim } from '@kinhold/contract/claims'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../api.ts'
import { ButtonLink } from '../../parts/button-link.tsx'
import { AskPasskey } from '../sign-in/passkeys/ask-passkey.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Time } from '../../ui/time.tsx'
import { useSessionActions } from '../session/use-session.ts'
import { useEnter } from './own-claim.data.ts'

export function ClaimOver({ claim, onBeginAnew }: { claim: OwnClaim; onBeginAnew: () => void }) {
  if (claim.state === 'done') return <Done />
  const again = (
    <Button variant="primary" onClick={onBeginAnew}>
      {t`Begin again`}
    </Button>
  )
  return (
    <EmptyState pageTitle={t`This did not work`} action={again}>
      {claim.endedAt && <Why state={claim.state} at={<Time at={claim.endedAt} />} />}
    </EmptyState>
  )
}

function Why({ state, at }: { state: OwnClaim['state']; at: ReactNode }) {
  switch (state) {
    case 'stopped':
      return (
        <Trans>
          It was stopped {at}. If it was you who asked, please talk to the people who know you, or to the
          admin.
        </Trans>
      )
    case 'failed':
      return (
        <Trans>
          Your people confirmed you, but the account could not move {at}: the new number belongs to somebody
          else now or is blocked, or the account is not active. Please begin again with another number, or ask
          the admin.
        </Trans>
      )
    case 'expired':
      return <Trans>It expired {at}: not enough of the people who know you confirmed it in seven days.</Trans>
    default:
      return <Trans>It ended {at}: another request for the same account or number took its place.</Trans>
  }
}

function Done() {
  const navigate = useNavigate()
  const { mutate, error, isPending } = useEnter()
  const { setPlayer } = useSessionActions()
  const [isIn, setIsIn] = useState(false)
  const enter = () =>
    mutate(undefined, {
      onSuccess: (player) => {
        setPlayer(player)
        setIsIn(true)
      },
    })
  // oxlint-disable-next-line react/exhaustive-deps -- Runs once, so that a claimant who waited need not press anything.
  useEffect(enter, [])
  if (isIn) return <AskPasskey onDone={() => void navigate(paths.dashboard(), { replace: true })} />
  if (!error)
    return (
      <EmptyState pageTitle={t`Welcome back`}>{t`Your account has your new number. One moment…`}</EmptyState>
    )
  return (
    <EmptyState
      pageTitle={t`Welcome back`}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button busy={isPending} onClick={enter}>
            {t`Retry`}
          </Button>
          <ButtonLink variant="primary" to={paths.home()}>
            {t`Go to the login`}
          </ButtonLink>
        </div>
      }
    >
      <span role="alert">
        {sentenceOf(error, t`Your account has your new number. Please log in with it.`)}
      </span>
    </EmptyState>
  )
}
