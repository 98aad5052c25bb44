import { QR_SHOWN_PX } from '@kinhold/domain/limits'
import { useEffect, useEffectEvent, useState } from 'react'
import { whenOnline } from '../../browser/late-code.ts'
import { ErrorState } from '../error-state.tsx'
import { QR_LIGHT, qrSvg } from './qr-image.ts'

type Props = {
  /** What a camera reads from it. */
  text: string
  /** What a screen reader says of it, as 'QR code to join by Ann'. */
  label: string
  /** Told each time the picture could not be made, with the reason; the place itself says so too, with a Retry. */
  onError?: ((error: unknown) => void) | undefined
}

/** A QR code 256 px wide, or as wide as there is room (INV-83), white around it by night as well. */
export function QrCode({ text, label, onError }: Props) {
  const { picture, isFailed, retry } = usePicture(text, onError)
  if (isFailed) return <ErrorState sentence="The QR code could not be drawn." onRetry={retry} />
  if (!picture) return <QrPlaceholder />
  return (
    // Cameras want light ground around the code, whatever the theme.
    <div className={FRAME} style={{ backgroundColor: QR_LIGHT }}>
      <img src={picture} alt={label} width={QR_SHOWN_PX} height={QR_SHOWN_PX} className="size-full" />
    </div>
  )
}

/** The place of a code that is still on its way: of its size, and saying so (INV-84). */
export function QrPlaceholder() {
  return (
    <div className={FRAME}>
      <p
        role="status"
        className="grid size-full animate-waiting place-content-center rounded-md bg-sunken text-quiet"
      >
        Generating QR code…
      </p>
    </div>
  )
}

// 256 px and a rim.
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
  // What draws a code may not have come without a network.
  const again = useEffectEvent(() => retry())
  useEffect(() => (isFailed ? whenOnline(() => again()) : undefined), [isFailed])
  const retry = () => {
    setMade(undefined)
    setAttempt((earlier) => earlier + 1)
  }
  return { picture: current?.picture, isFailed, retry }
}
