import { t } from '@lingui/core/macro'
import { useEffect, useRef, useState } from 'react'
import { closeCamera, openCamera, snap } from '../browser/camera.ts'
import { Button } from './button.tsx'

/** A mirrored live camera view, with a button to take a photo. */
export function CameraView({ onSnap, onCancel }: { onSnap(file: File): void; onCancel(): void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [failed, setFailed] = useState(false)
  const [ready, setReady] = useState(false)
  useEffect(() => {
    let stream: MediaStream | null = null
    let left = false
    openCamera().then(
      (opened) => {
        stream = opened
        if (left) closeCamera(opened)
        else video.current!.srcObject = opened
      },
      () => setFailed(true),
    )
    return () => {
      left = true
      closeCamera(stream)
    }
  }, [])
  return (
    <div className="grid justify-items-center gap-3">
      {failed ? (
        <p role="alert" className="text-center text-danger">
          {t`The camera cannot be used. Allow it in your browser, or choose a photo.`}
        </p>
      ) : (
        <video
          ref={video}
          autoPlay
          playsInline
          muted
          aria-label={t`What the camera sees`}
          className="size-48 -scale-x-100 rounded-full bg-sunken object-cover"
          onLoadedData={() => setReady(true)}
        />
      )}
      <div className="flex gap-2">
        <Button onClick={onCancel}>{t`Back`}</Button>
        <Button
          variant="primary"
          disabled={!ready || failed}
          onClick={() => void snap(video.current!).then(onSnap, () => setFailed(true))}
        >
          {t`Take photo`}
        </Button>
      </div>
    </div>
  )
}
