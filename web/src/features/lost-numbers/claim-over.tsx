import type { OwnClaim } from '@kinhold/contract/claims'
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
      Begin again
    </Button>
  )
  return (
    <EmptyState pageTitle="This did not work" action={again}>
      {claim.endedAt && <Why state={claim.state} at={<Time at={claim.endedAt} />} />}
    </EmptyState>
  )
}

function Why({ state, at }: { state: OwnClaim['state']; at: ReactNode }) {
  switch (state) {
    case 'stopped':
      return (
        <>
          It was stopped {at}. If it was you who asked, please talk to the people who know you, or to the
          admin.
        </>
      )
    case 'failed':
      return (
        <>
          Your people confirmed you, but the account could not move {at}: the new number belongs to somebody
          else now or is blocked, or the account is not active. Please begin again with another number, or ask
          the admin.
        </>
      )
    case 'expired':
      return <>It expired {at}: not enough of the people who know you confirmed it in seven days.</>
    default:
      return <>It ended {at}: another request for the same account or number took its place.</>
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
    return <EmptyState pageTitle="Welcome back">Your account has your new number. One moment…</EmptyState>
  return (
    <EmptyState
      pageTitle="Welcome back"
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button busy={isPending} onClick={enter}>
            Retry
          </Button>
          <ButtonLink variant="primary" to={paths.home()}>
            Go to the login
          </ButtonLink>
        </div>
      }
    >
      <span role="alert">
        {sentenceOf(error, 'Your account has your new number. Please log in with it.')}
      </span>
    </EmptyState>
  )
}
