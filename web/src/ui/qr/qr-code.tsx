import { t } from '@lingui/core/macro'
import { useEffect, useEffectEvent, useState } from 'react'
import { whenOnline } from '../../browser/late-code.ts'
import { ErrorState } from '../error-state.tsx'
import { QR_LIGHT, qrSvg } from './qr-image.ts'

// The width of the QR image on the screen (INV-83).
const QR_SHOWN_PX = 256

type Props = {
  text: string
  label: string
  /** Called when the code can't be drawn. The component itself also shows an error. */
  onError?: ((error: unknown) => void) | undefined
}

/**
 * A QR code on a white background in every theme. It is 256 px wide, or narrower if space is limited
 * (INV-83).
 */
export function QrCode({ text, label, onError }: Props) {
  const { picture, isFailed, retry } = usePicture(text, onError)
  if (isFailed) return <ErrorState sentence={t`The QR code could not be drawn.`} onRetry={retry} />
  if (!picture) return <QrPlaceholder />
  return (
    // Cameras need a light background in every theme.
    <div className={FRAME} style={{ backgroundColor: QR_LIGHT }}>
      <img src={picture} alt={label} width={QR_SHOWN_PX} height={QR_SHOWN_PX} className="size-full" />
    </div>
  )
}

/** A placeholder of the same size as the code, shown while the code is being generated (INV-84). */
export function QrPlaceholder() {
  return (
    <div className={FRAME}>
      <p
        role="status"
        className="grid size-full animate-waiting place-content-center rounded-md bg-sunken text-quiet"
      >
        {t`Generating QR code…`}
      </p>
    </div>
  )
}

// The frame is the code's 256 px plus padding.
const FRAME = 'mx-auto box-content aspect-square w-[min(16rem,100%-1.5rem)] rounded-card p-3'

function usePicture(text: string, onError: Props['onError']) {
  const [made, setMade] = useState<{ text: string; picture: string | null }>()
  const [attempt, setAttempt] = useState(0)
  const tell = useEffectEvent((error: unknown) => onError?.(error))
  useEffect(() => {
    let isCurrent = true
    qrSvg(text).then(
      (picture) => void (isCurrent && setMade({ text, picture })),
      (error: unknown) => {
        if (!isCurrent) return
        setMade({ text, picture: null })
        tell(error)
      },
    )
    return () => void (isCurrent = false)
  }, [text, attempt])
  const current = made?.text === text ? made : undefined
  const isFailed = current?.picture === null
  // The encoder's script may have failed to load because there was no network.
  const again = useEffectEvent(() => retry())
  useEffect(() => (isFailed ? whenOnline(() => again()) : undefined), [isFailed])
  const retry = () => {
    setMade(undefined)
    setAttempt((earlier) => earlier + 1)
  }
  return { picture: current?.picture, isFailed, retry }
}
