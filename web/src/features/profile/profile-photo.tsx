import type { Player } from '@kinhold/contract/players'
import { t } from '@lingui/core/macro'
import { useHeld } from '../../parts/form/held.ts'
import { toastRefusedPhoto, whyRefused } from '../../parts/form/refused-photo.ts'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'
import { useReplacePhoto } from './profile.data.ts'

/** The chosen photo. `progress` is from 0 to 1 during the upload, and null if the upload failed. */
type Picked = { file: File; progress: number | null; sending: AbortController }

// Closing the dialog doesn't cancel the upload or lose an unsaved photo.
export function ProfilePhoto({ me }: { me: Player }) {
  const { setPlayer } = useSessionActions()
  const replace = useReplacePhoto(me.id)
  const [picked, hold] = useHeld<Picked | null>('profile photo', null)
  const hasFailed = picked?.progress === null

  async function send(file: File) {
    // Choosing a new photo cancels the earlier upload.
    picked?.sending.abort()
    const sending = new AbortController()
    const change = (next: Partial<Picked> | null) =>
      hold((before) => (before?.sending === sending ? next && { ...before, ...next } : before))
    hold(() => ({ file, progress: 0, sending }))
    try {
      const onProgress = (progress: number) => change({ progress })
      const { player } = await replace.mutateAsync({ file, onProgress, signal: sending.signal })
      setPlayer(player)
      change(null)
      toast({ title: t`Photo uploaded`, description: t`Your profile photo has been updated.` })
    } catch (error) {
      if (sending.signal.aborted) return
      const why = whyRefused(error)
      if (why) {
        change(null)
        return void toastRefusedPhoto('type', why)
      }
      change({ progress: null })
      toast({ title: t`Error`, description: t`Failed to upload photo. Please try again.`, tone: 'danger' })
    }
  }

  return (
    <PhotoPicker
      label={t`Replace photo`}
      photo={picked?.file ?? shownPhoto(me.profilePhoto)}
      progress={picked?.progress ?? null}
      onPick={(file) => void send(file)}
      onRefused={toastRefusedPhoto}
      onCancel={() => {
        picked?.sending.abort()
        hold(() => null)
      }}
      error={hasFailed ? t`This photo was not saved.` : undefined}
      {...(hasFailed && { onRetry: () => void send(picked.file) })}
    />
  )
}

function shownPhoto(photo: string | null): string | null {
  return photo?.startsWith('/media/') ? `${photo}?size=thumb` : photo
}
