import type { ClaimOnMe } from '@kinhold/contract/claims'
import { sentenceOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { ShieldAlert } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { useClaimsOnMe, useStopClaim } from './claims.data.ts'

/** Says on every page that somebody has a claim on this account, and stops it by one press. */
export function ClaimBanner() {
  const { data = [] } = useClaimsOnMe()
  return data.map((claim) => <Warning key={claim.id} claim={claim} />)
}

function Warning({ claim: { id, completesAt } }: { claim: ClaimOnMe }) {
  const { mutate, isPending, error } = useStopClaim()
  const stop = () =>
    mutate(id, {
      onSuccess: () =>
        toast({ title: 'Stopped', description: 'Your number stays yours. The admin is told.' }),
    })
  return (
    <aside
      aria-label="Your account is about to move"
      className="mb-6 flex flex-col gap-3 rounded-card border border-danger bg-danger-soft px-4 py-3 sm:flex-row sm:items-center"
    >
      <ShieldAlert aria-hidden className="size-6 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p role="alert" className="measure">
          Somebody said that you lost your number, and your people confirmed it. Until{' '}
          <Time at={completesAt} /> you can stop it; then your account moves to a new number.
        </p>
        <p role="alert" className="text-danger empty:hidden">
          {error && sentenceOf(error, 'This was not stopped. Please check your connection and try again.')}
        </p>
      </div>
      <Button variant="danger" busy={isPending} busyLabel="Stopping…" onClick={stop}>
        This is not me
      </Button>
    </aside>
  )
}
