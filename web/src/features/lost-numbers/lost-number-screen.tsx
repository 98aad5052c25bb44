import type { OwnClaim } from '@kinhold/contract/claims'
import type { ComponentType } from 'react'
import { useState } from 'react'
import { Link } from 'react-router'
import { Loaded } from '../../parts/list/loaded.tsx'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { ClaimForm, type CodeStepProps } from './claim-form.tsx'
import { ClaimOver } from './claim-over.tsx'
import { ClaimProgress } from './claim-progress.tsx'
import { useOwnClaim } from './own-claim.data.ts'
import { SelfieStep } from './selfie-step.tsx'

type Props = { codeStep: ComponentType<CodeStepProps>; onSignedIn: () => void }

/** The steps to get an account back after losing its number; they resume after a reload. */
export function LostNumberScreen(props: Props) {
  return (
    <div className="mx-auto my-auto grid w-full max-w-md gap-6 px-4 py-8">
      <Loaded query={useOwnClaim()} failure={FAILURE} loading={<Skeleton className="h-96 rounded-card" />}>
        {(claim) => <Steps claim={claim} {...props} />}
      </Loaded>
      <Link to={paths.home()} className="justify-self-center py-2.5 underline underline-offset-4">
        Back to the login
      </Link>
    </div>
  )
}

const FAILURE = { otherwise: 'We could not reach the server. Please check your connection and try again.' }
const OVER: OwnClaim['state'][] = ['done', 'stopped', 'failed', 'ended']

function Steps({ claim, codeStep, onSignedIn }: Props & { claim: OwnClaim | null }) {
  const [isAnew, setIsAnew] = useState(false)
  const beginAnew = () => setIsAnew(true)
  const isUnderWay = claim !== null && !OVER.includes(claim.state)
  if (claim === null || isAnew)
    return (
      <>
        <header className="grid gap-2 text-center">
          <PageTitle title="I lost my number" />
          <p className="text-balance text-quiet">
            The people who know you bring your account to your new number.
          </p>
        </header>
        <ClaimForm codeStep={codeStep} onMade={() => setIsAnew(false)} />
        {isUnderWay && (
          <Button variant="quiet" className="justify-self-center text-sm" onClick={() => setIsAnew(false)}>
            Continue what you began
          </Button>
        )}
      </>
    )
  if (claim.state === 'begun') return <SelfieStep onBeginAnew={beginAnew} />
  if (OVER.includes(claim.state))
    return <ClaimOver claim={claim} onSignedIn={onSignedIn} onBeginAnew={beginAnew} />
  return <ClaimProgress claim={claim} onBeginAnew={beginAnew} />
}
