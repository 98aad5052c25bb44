import { useEffect } from 'react'
import { ApiError, sentenceOf } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { QrCode, QrPlaceholder } from '../../../ui/qr/qr-code.tsx'
import { tellNotTakenBack, tellQrFailed } from './failures.ts'
import type { PersonalQr } from './qr.data.ts'

/** A personal invite as a picture, with its states: being made, there, or failed with another try (INV-77, INV-84). */
export function PersonalCode({ code, sponsor }: { code: PersonalQr; sponsor: string }) {
  const { url, error, isMaking, makeAnother, takeBack } = code
  useEffect(() => {
    if (error) tellQrFailed()
  }, [error])
  if (url) return <QrCode text={url} label={`QR code to register with ${sponsor}`} onError={tellQrFailed} />
  if (isMaking || !error) return <QrPlaceholder />
  return (
    <div className="grid justify-items-center gap-3">
      <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={makeAnother} />
      {isFull(error) && (
        <Button onClick={() => void takeBack().catch(tellNotTakenBack)}>Take my QR codes back</Button>
      )}
    </div>
  )
}

// Valid codes count as open invitations.
function isFull(error: Error): boolean {
  return error instanceof ApiError && error.refusal?.code === 'too_many_pending'
}

const UNREACHABLE = 'A new code could not be made. Please check your connection and try again.'
