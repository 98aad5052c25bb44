import type { ClaimOnMe } from '@kinhold/contract/claims'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { sentenceOf } from '../../api.ts'
import { useFocusAfter } from '../../parts/use-focus-after.ts'
import { Button } from '../../ui/button.tsx'
import { ShieldAlert } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.ts'
import { useClaimsOnMe, useStopClaim } from './claims.data.ts'

export function ClaimBanner() {
  const { data = [] } = useClaimsOnMe()
  return data.map((claim) => <Warning key={claim.id} claim={claim} />)
}

function Warning({ claim: { id, completesAt, doubtedAt } }: { claim: ClaimOnMe }) {
  const { mutate, isPending, error } = useStopClaim()
  const [said, focusSaid] = useFocusAfter<HTMLParagraphElement>()
  const stop = () =>
    mutate(id, {
      onSuccess: (isStopped) => {
        if (isStopped)
          toast({
            title: t({ message: 'Stopped', context: 'the state of a claim' }),
            description: t`Your number stays yours. The admin is notified.`,
          })
        else focusSaid()
      },
    })
  return (
    <aside
      aria-label={t`Your account is about to move`}
      className="mb-6 flex flex-col gap-3 rounded-card border border-danger bg-danger-soft px-4 py-3 sm:flex-row sm:items-center"
    >
      <ShieldAlert aria-hidden className="size-6 shrink-0 text-danger" />
      <div className="min-w-0 flex-1">
        <p ref={said} tabIndex={-1} role="alert" className="measure outline-none">
          {doubtedAt ? (
            <Trans>
              The people who confirmed it, and the admin, are asked whether it was you. Call them now: unless
              they or a browser in which you have been signed in for longer stop it, your account moves to a
              new number <Time at={completesAt} />.
            </Trans>
          ) : (
            <Trans>
              Somebody said that you lost your number, and your people confirmed it. Until{' '}
              <Time at={completesAt} /> you can stop it; then your account moves to a new number.
            </Trans>
          )}
        </p>
        <p role="alert" className="text-danger empty:hidden">
          {error && sentenceOf(error, t`This was not stopped. Please check your connection and try again.`)}
        </p>
      </div>
      {/* Keep the button on a doubted claim, because a browser that has been signed in for longer can still stop the claim. */}
      <Button
        variant={doubtedAt ? 'secondary' : 'danger'}
        busy={isPending}
        busyLabel={t`Stopping…`}
        onClick={stop}
      >
        {t`This is not me`}
      </Button>
    </aside>
  )
}
