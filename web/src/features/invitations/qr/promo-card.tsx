import type { Player } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router'
import { sayClockWithSeconds } from '../../../browser/in-words.ts'
import { ApiError, sentenceOf } from '../../../api.ts'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Triangle } from '../../../ui/figure/triangle.tsx'
import { QrCode, QrPlaceholder } from '../../../ui/qr/qr-code.tsx'
import { toast } from '../../../ui/toast.ts'
import { useConfig } from '../../session/config.data.ts'
import { useMember } from '../../session/use-session.ts'
import { type PersonalQr, usePersonalQr } from './qr.data.ts'

type Props = { sponsor: Player; code: PersonalQr; onClose: () => void }

export function PromoCard({ sponsor, code, onClose }: Props) {
  const { appName, taglines } = useConfig()
  return (
    <Dialog open onClose={onClose} title={t`Your invitation`}>
      <div className="mx-auto mb-2 w-full max-w-80 rounded-[2.75rem] border-8 border-ink bg-card p-1 shadow-float">
        <div className="overflow-hidden rounded-[2rem]">
          <div className="grid gap-1 bg-evergreen px-5 pt-2 pb-10 text-center text-on-evergreen">
            <p className="flex items-center justify-between gap-2 text-sm">
              <LiveClock className="font-medium" />
              <span className="flex items-center gap-1.5 font-display">
                <Triangle className="size-4" />
                {appName}
              </span>
            </p>
            <p className="font-display text-name text-balance">{taglines[0]}</p>
          </div>
          <div className="-mt-8 grid justify-items-center gap-1 px-2 pb-4 text-center">
            <Avatar
              name={sponsor.name}
              photo={sponsor.profilePhoto}
              size="md"
              className="border-4 border-card"
              alone
            />
            <p className="max-w-full">
              <Trans>
                <span dir="auto" className="font-display text-heading">
                  {sponsor.name}
                </span>{' '}
                <span className="block text-sm text-quiet">invites you to {appName}</span>
              </Trans>
            </p>
            <div className="w-full">
              <PersonalCode code={code} sponsor={sponsor.name} />
            </div>
            <p className="text-sm text-quiet">{t`Point your camera at the code`}</p>
          </div>
        </div>
      </div>
    </Dialog>
  )
}

export function PersonalCode({ code, sponsor }: { code: PersonalQr; sponsor: string }) {
  return (
    <>
      <p role="status" className="text-center wrap-anywhere empty:hidden">
        {code.scannedBy && (
          <>
            <Trans>
              <Link
                to={paths.player(code.scannedBy.id)}
                dir="auto"
                className="text-evergreen underline underline-offset-4"
              >
                {code.scannedBy.name}
              </Link>{' '}
              scanned your code.
            </Trans>
            {code.url && ` ${t`This is a new one.`}`}
          </>
        )}
      </p>
      <ShownCode code={code} sponsor={sponsor} />
    </>
  )
}

function ShownCode({ code, sponsor }: { code: PersonalQr; sponsor: string }) {
  const { url, error, isMaking, makeAnother, takeBack } = code
  useEffect(() => {
    if (error) toastQrFailed()
  }, [error])
  if (url) return <QrCode text={url} label={t`QR code to register with ${sponsor}`} onError={toastQrFailed} />
  if (isMaking || !error) return <QrPlaceholder />
  const isFull = error instanceof ApiError && error.refusal?.code === 'too_many_pending'
  return (
    <div className="grid justify-items-center gap-3">
      <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={makeAnother} />
      {isFull && (
        <Button onClick={() => void takeBack().catch(toastNotTakenBack)}>{t`Take my QR codes back`}</Button>
      )}
    </div>
  )
}

const UNREACHABLE = t`A new code could not be made. Please check your connection and try again.`

export function toastQrFailed(): void {
  toast({ title: t`Error`, description: t`Failed to generate QR code`, tone: 'danger' })
}

function toastNotTakenBack(error: unknown): void {
  const description = sentenceOf(error, t`Your QR codes could not be taken back. Please try again.`)
  toast({ title: t`Error`, description, tone: 'danger' })
}

/** Shows a ticking clock, so that nobody mistakes the card for a screenshot. */
export function LiveClock({ className }: { className?: string }) {
  const now = new Date(
    useSyncExternalStore(everySecond, () => Math.floor(Date.now() / SECOND_MS)) * SECOND_MS,
  )
  return (
    <time role="timer" aria-live="off" dateTime={now.toISOString()} className={className}>
      {sayClockWithSeconds(now)}
    </time>
  )
}

const SECOND_MS = 1_000

// Checks the time every 250 ms, so that the clock never seems to skip a second.
function everySecond(tell: () => void): () => void {
  const timer = setInterval(tell, SECOND_MS / 4)
  return () => clearInterval(timer)
}

export function FreshPromo({ onClose }: { onClose: () => void }) {
  const me = useMember()
  return <PromoCard sponsor={me} code={usePersonalQr(me.id)} onClose={onClose} />
}
