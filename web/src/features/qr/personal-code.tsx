import { useEffect } from 'react'
import { sentenceOf } from '../../api.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { QrCode, QrPlaceholder } from '../../ui/qr/qr-code.tsx'
import { tellQrFailed } from './failures.ts'
import type { PersonalQr } from './qr.data.ts'

/** A personal invite as a picture, with its states: being made, there, or failed with another try (INV-77, INV-84). */
export function PersonalCode({ code, sponsor }: { code: PersonalQr; sponsor: string }) {
  const { url, error, isMaking, makeAnother } = code
  useEffect(() => {
    if (error) tellQrFailed()
  }, [error])
  if (url) return <QrCode text={url} label={`QR code to register with ${sponsor}`} onError={tellQrFailed} />
  if (isMaking || !error) return <QrPlaceholder />
  return <ErrorState sentence={sentenceOf(error, UNREACHABLE)} onRetry={makeAnother} />
}

const UNREACHABLE = 'A new code could not be made. Please check your connection and try again.'
