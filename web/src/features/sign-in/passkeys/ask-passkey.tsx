import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent } from 'react'
import { canPasskeys } from '../../../browser/passkeys.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { useIsCodeAsked } from './passkeys.data.ts'
import { useMakePasskey } from './use-make-passkey.ts'

/**
 * Offers to create a passkey after an account recovery (TRU-129). Continues right away if the browser doesn't
 * support passkeys or the server doesn't ask for codes.
 */
export function AskPasskey({ onDone }: { onDone: () => void }) {
  const isCodeAsked = useIsCodeAsked()
  const isAsked = isCodeAsked === true && canPasskeys()
  const isNeedless = isCodeAsked !== null && !isAsked
  const { make, isMaking, problem } = useMakePasskey(onDone)
  const goOn = useEffectEvent(onDone)
  useEffect(() => {
    if (isNeedless) goOn()
  }, [isNeedless])
  return (
    isAsked && (
      <Card className="grid gap-4">
        <PageTitle title={t`Welcome back`} />
        <p>{t`Your account has your new number, and every other browser was signed out.`}</p>
        <p>
          {t`A passkey keeps it yours: on this device you log in with your fingerprint, face or PIN, whoever has your number.`}
        </p>
        <p role="alert" className="text-danger empty:hidden">
          {problem}
        </p>
        <div className="flex flex-col gap-2 sm:flex-row-reverse sm:justify-end">
          <Button variant="primary" busy={isMaking} busyLabel={t`Making…`} onClick={make}>
            {t`Make a passkey`}
          </Button>
          <Button disabled={isMaking} onClick={onDone}>
            {t`Not now`}
          </Button>
        </div>
      </Card>
    )
  )
}
