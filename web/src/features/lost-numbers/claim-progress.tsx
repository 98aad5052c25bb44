import type { OwnClaim } from '@kinhold/contract/claims'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { progressWords } from '../../parts/claim-words.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PhoneNumber } from '../../ui/phone-number.tsx'
import { Time } from '../../ui/time.tsx'

export function ClaimProgress({ claim, onBeginAnew }: { claim: OwnClaim; onBeginAnew: () => void }) {
  if (claim.state === 'waiting' && claim.completesAt)
    return <Waiting newPhone={claim.newPhone} completesAt={claim.completesAt} />
  return (
    <>
      <header className="grid gap-2 text-center">
        <PageTitle title={t`Read these digits to your people`} />
        <p className="text-balance text-quiet">
          {t`They have been notified that you need them. When they call you or meet you, read them the six digits.`}
        </p>
      </header>
      {claim.digits && claim.digitsUntil && <Digits digits={claim.digits} until={claim.digitsUntil} />}
      <p role="status" className="text-center text-lg text-balance">
        {confirmedWords(claim)}
      </p>
      <p className="measure text-center text-balance text-sm text-quiet">
        <Trans>
          You can close this page and come back to it in this browser. It is open until{' '}
          <Time at={claim.endsAt} style="date" />. If not enough people can confirm you by then, please ask
          your sponsor or the admin: after two claims that were stopped, an account cannot be claimed for 30
          days.
        </Trans>
      </p>
      <Button variant="quiet" className="justify-self-center text-sm" onClick={onBeginAnew}>
        {t`Begin again`}
      </Button>
    </>
  )
}

function Digits({ digits, until }: { digits: string; until: string }) {
  const seconds = useSecondsUntil(until)
  return (
    <Card className="grid justify-items-center gap-2 text-center">
      <p
        aria-label={t`Your digits: ${{ digits: [...digits].join(' ') }}`}
        className="font-display text-tagline tracking-widest whitespace-nowrap tabular-nums"
      >
        {digits.slice(0, 3)} {digits.slice(3)}
      </p>
      <p className="text-sm text-quiet tabular-nums">
        {seconds > 0
          ? t`Good for ${{ time: clockWords(seconds) }}. New ones follow.`
          : t`New ones are on their way.`}
      </p>
    </Card>
  )
}

function Waiting({ newPhone, completesAt }: { newPhone: string; completesAt: string }) {
  const seconds = useSecondsUntil(completesAt)
  return (
    <>
      <header className="grid gap-2 text-center">
        <PageTitle title={t`Your people have confirmed you`} />
        <p className="text-balance text-quiet">
          <Trans>
            Your account moves to{' '}
            <span className="whitespace-nowrap">
              <PhoneNumber of={newPhone} />
            </span>{' '}
            after a wait, in which it could still be stopped from a browser that was signed in before, or by
            the admin.
          </Trans>
        </p>
      </header>
      <Card className="grid justify-items-center gap-2 text-center">
        <p className="font-display text-title tabular-nums">
          {seconds > 0 ? clockWords(seconds) : t`Any moment now`}
        </p>
        <p className="text-sm text-quiet">
          <Trans>
            until <Time at={completesAt} />
          </Trans>
        </p>
      </Card>
      <p className="text-center text-balance text-quiet">
        {t`You can close this page. When you come back to it in this browser, you are signed in.`}
      </p>
    </>
  )
}

// Until somebody confirms the claim, this text is the same for every number and every account.
function confirmedWords({ confirmed, progress }: OwnClaim): string {
  if (progress) return progressWords({ ...progress, confirmed }, 'claimant')
  return t`Nobody has confirmed you yet. It takes two or three of your guardians, or if you named none, two of three sides: your sponsor, a partner from a trust unit and the admin.`
}

function useSecondsUntil(at: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(at) - Date.now()) / 1000))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    setSeconds(left())
    const clock = setInterval(() => setSeconds(left()), 1000)
    return () => clearInterval(clock)
    // oxlint-disable-next-line react/exhaustive-deps -- The remaining time depends only on the moment.
  }, [at])
  return seconds
}

/** Formats seconds as a countdown, such as '9:05' or '71 h 59 min'. */
function clockWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  if (minutes >= 60) return t`${{ hours: Math.floor(minutes / 60) }} h ${{ minutes: minutes % 60 }} min`
  return `${minutes}:${String(seconds % 60).padStart(2, '0')}`
}
