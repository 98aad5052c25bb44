import { PHOTO_MAX_BYTES } from '@kinhold/domain/limits'
import { t } from '@lingui/core/macro'
import { type ComponentProps, type DragEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { hasDesktopCamera, hasTouch } from '../browser/camera.ts'
import { lateCode, useLate } from '../browser/late-code.ts'
import { Button } from './button.tsx'
import type { CameraView } from './camera-view.tsx'
import { classes } from './classes.ts'
import { ErrorState } from './error-state.tsx'
import { Camera, ImageUp, Pencil } from './icons.ts'

const camera = lateCode(async () => (await import('./camera-view.tsx')).CameraView)

type Props = {
  label: string
  /** The current photo: a chosen file, a URL, or null. */
  photo: File | string | null
  onPick(file: File): void
  /** Called for a file that isn't an image ('type') or is larger than 5 MB ('size', API-22). */
  onRefused(reason: 'type' | 'size'): void
  /** The upload's progress from 0 to 1, or null if no upload is in progress. */
  progress?: number | null
  onCancel?: () => void
  /** The error message after a failed upload. `onRetry` uploads the same photo again. */
  error?: string | undefined
  onRetry?: () => void
  /** True if picking a photo is the user's only task here. The picker then also has a filled button. */
  isMain?: boolean
}

/** A field with a round preview for a photo that the user picks, drops or takes. */
export function PhotoPicker(props: Props) {
  const { label, photo, progress = null, error, isMain = false } = props
  const [isSnapping, setIsSnapping] = useState(false)
  const [over, setOver] = useState(false)
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const preview = usePreview(photo)
  const take = (file: File | undefined) => file && choose(file, props)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  if (isSnapping)
    return (
      <LateCamera
        onSnap={(file) => (setIsSnapping(false), take(file))}
        onCancel={() => setIsSnapping(false)}
      />
    )
  return (
    <div
      className="grid content-start justify-items-center gap-3"
      onDragOver={(event) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label
        htmlFor={id}
        className="relative cursor-pointer rounded-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-evergreen"
      >
        <Frame preview={preview} label={label} isOver={over} />
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          capture="user"
          aria-label={label}
          aria-describedby={error ? `${id}-error` : undefined}
          className="sr-only"
          onChange={(event) => (take(event.target.files?.[0]), (event.target.value = ''))}
        />
      </label>
      {isMain && progress === null && (
        <Button variant="primary" size="lg" onClick={() => input.current?.click()}>
          {hasTouch() ? t`Take a selfie` : t`Choose a photo`}
        </Button>
      )}
      {hasDesktopCamera() && progress === null && (
        <Button variant="quiet" onClick={() => setIsSnapping(true)}>
          <Camera className="size-5" aria-hidden /> {t`Use the camera`}
        </Button>
      )}
      <p id={`${id}-error`} role="alert" className="text-sm text-danger empty:hidden">
        {error}
      </p>
      <Sending {...props} />
    </div>
  )
}

function LateCamera(props: ComponentProps<typeof CameraView>) {
  const { had: View, error, isTrying, retry } = useLate(camera)
  if (View) return <View {...props} />
  if (!error) return null
  return (
    <div className="grid gap-3">
      <ErrorState sentence={NO_CAMERA} onRetry={retry} busy={isTrying} />
      <Button onClick={props.onCancel}>{t`Choose a photo instead`}</Button>
    </div>
  )
}

const NO_CAMERA = t`The camera could not be loaded. Please check your connection and try again.`

function Frame({ preview, label, isOver }: { preview: string | null; label: string; isOver: boolean }) {
  const shape = 'grid size-36 place-items-center rounded-full border-2 transition-colors'
  if (!preview)
    return (
      <span
        className={classes(
          shape,
          'border-dashed bg-sunken px-4 text-center text-sm text-quiet',
          isOver ? 'border-evergreen' : 'border-edge hover:border-evergreen',
        )}
      >
        <span className="grid justify-items-center gap-1">
          <ImageUp className="size-6" aria-hidden />
          {label}
        </span>
      </span>
    )
  return (
    <>
      <img
        src={preview}
        alt={t`Your photo`}
        className={classes(shape, 'object-cover', isOver ? 'border-evergreen' : 'border-transparent')}
      />
      <span className="absolute end-1 bottom-1 grid size-9 place-items-center rounded-full border-2 border-card bg-evergreen text-on-evergreen">
        <Pencil className="size-4" aria-hidden />
      </span>
    </>
  )
}

function Sending({ progress = null, onCancel, error, onRetry }: Props) {
  if (progress !== null)
    return (
      <div className="flex w-full max-w-64 items-center gap-3">
        <progress value={progress} max={1} aria-label={t`Uploading the photo`} className="w-full" />
        <span className="w-10 shrink-0 text-end text-sm text-quiet tabular-nums">
          {Math.round(progress * 100)}%
        </span>
        {onCancel && (
          <Button variant="quiet" size="sm" onClick={onCancel}>
            {t`Cancel`}
          </Button>
        )}
      </div>
    )
  return error && onRetry ? (
    <Button size="sm" onClick={onRetry}>
      {t`Try again`}
    </Button>
  ) : null
}

function choose(file: File, { onPick, onRefused }: Props): void {
  if (!file.type.startsWith('image/')) onRefused('type')
  else if (file.size > PHOTO_MAX_BYTES) onRefused('size')
  else onPick(file)
}

function usePreview(photo: File | string | null): string | null {
  const address = useMemo(() => (photo instanceof File ? URL.createObjectURL(photo) : photo), [photo])
  useEffect(
    () => () => void (photo instanceof File && address && URL.revokeObjectURL(address)),
    [photo, address],
  )
  return address
}
