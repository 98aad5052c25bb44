import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useStored } from '../../browser/storage.ts'
import { lateDialog } from '../../parts/late.tsx'
import { useOtherAccount } from '../../parts/other-account.data.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { useConfig } from '../session/config.data.ts'

const BeginDialog = lateDialog(async () => (await import('./begin-dialog.tsx')).BeginDialog)

type Props = {
  /** 'first' shows the offer until it is dismissed, and 'later' once it has been dismissed. */
  place: 'first' | 'later'
  /** Called after a click on 'Not now', which removes the focused button. */
  onAway?: () => void
}

/** Offers the admin an account of their own until they have one. */
export function Offer({ place, onAway }: Props) {
  const { data } = useOtherAccount()
  const { appName } = useConfig()
  const [isAway, putAway] = useStored<boolean>('begin-as-yourself-away', false)
  const [isBeginning, setIsBeginning] = useState(false)
  const isShown = data?.account === null && isAway === (place === 'later')
  if (!isShown) return null
  const begin = (
    <Button variant={isAway ? 'secondary' : 'primary'} onClick={() => setIsBeginning(true)}>
      {t`Begin as yourself`}
    </Button>
  )
  return (
    <>
      {isAway ? (
        <section
          aria-label={t`Your own account`}
          className="flex flex-wrap items-center justify-between gap-3"
        >
          <p className="measure text-quiet">{t`You have no account of your own here yet.`}</p>
          {begin}
        </section>
      ) : (
        <Card
          aria-labelledby="as-yourself"
          className="relative grid justify-items-start gap-4 overflow-hidden"
        >
          <Triangle className="pointer-events-none absolute -end-5 -bottom-6 size-24 text-evergreen opacity-10 sm:-end-6 sm:-bottom-8 sm:size-36" />
          <h2 id="as-yourself" className="text-heading">
            {t`Begin as yourself`}
          </h2>
          <p className="measure text-quiet">
            {t`This desk runs ${appName}. To bring in the people you know, begin with an account of your own: then your name is on their invitation, and not ‘admin’. The desk stays one press away.`}
          </p>
          <div className="flex flex-wrap gap-2">
            {begin}
            <Button
              variant="quiet"
              onClick={() => {
                putAway(true)
                onAway?.()
              }}
            >
              {t`Not now`}
            </Button>
          </div>
        </Card>
      )}
      {isBeginning && <BeginDialog onClose={() => setIsBeginning(false)} />}
    </>
  )
}
