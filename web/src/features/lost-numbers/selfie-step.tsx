import { sayPhotoRefused } from '@kinhold/domain/photos'
import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { say } from '../../browser/words.ts'
import { sentenceOf } from '../../api.ts'
import { whyRefused } from '../../parts/form/refused-photo.ts'
import { Button } from '../../ui/button.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { useSendSelfie } from './own-claim.data.ts'

export function SelfieStep({ onBeginAnew }: { onBeginAnew: () => void }) {
  const sendSelfie = useSendSelfie()
  const [photo, setPhoto] = useState<File | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string>()
  const sending = useRef<AbortController>(null)

  async function send(picked: File) {
    const mine = new AbortController()
    sending.current?.abort()
    sending.current = mine
    setPhoto(picked)
    setProblem(undefined)
    setProgress(0)
    try {
      await sendSelfie(picked, { onProgress: setProgress, signal: mine.signal })
    } catch (error) {
      if (!mine.signal.aborted) setProblem(sentenceOf(error, t`The photo did not arrive.`))
      // The server would refuse the same file again, so don't offer a retry.
      if (whyRefused(error) && sending.current === mine) setPhoto(null)
    }
    if (sending.current === mine) setProgress(null)
  }

  return (
    <>
      <header className="grid gap-2 text-center">
        <PageTitle title={t`Add a selfie`} />
        <p className="text-balance text-quiet">
          {t`The people who know you see it beside your photo. Nobody else sees it, except the admin.`}
        </p>
      </header>
      <PhotoPicker
        label={t`Add a selfie`}
        photo={photo}
        progress={progress}
        error={problem}
        onPick={(picked) => void send(picked)}
        onRefused={(reason) => setProblem(say(sayPhotoRefused(reason)))}
        onCancel={() => {
          sending.current?.abort()
          setPhoto(null)
        }}
        {...(photo && { onRetry: () => void send(photo) })}
      />
      <Button variant="quiet" className="justify-self-center text-sm" onClick={onBeginAnew}>
        {t`Begin again`}
      </Button>
    </>
  )
}
