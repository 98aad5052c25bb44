import type { Player } from '@kinhold/contract/players'
import { useRef, useState } from 'react'
import { PhotoPicker } from '../../ui/photo-picker.tsx'
import { toast } from '../../ui/toast.ts'
import { useSessionActions } from '../session/use-session.ts'
import { useReplacePhoto } from './profile.data.ts'

/** One's own photo, replaced as soon as another is picked (PRO-03, PRO-07, PRO-09, PRO-11). */
export function ProfilePhoto({ me }: { me: Player }) {
  const { setPlayer } = useSessionActions()
  const replace = useReplacePhoto(me.id)
  const [picked, setPicked] = useState<File | null>(null)
  const [progress, setProgress] = useState(0)
  const sending = useRef<AbortController>(null)

  async function send(file: File) {
    // Of two photos the one picked last counts.
    sending.current?.abort()
    const current = new AbortController()
    sending.current = current
    setPicked(file)
    setProgress(0)
    try {
      const { player } = await replace.mutateAsync({ file, onProgress: setProgress, signal: current.signal })
      setPlayer(player)
      setPicked(null)
      toast({ title: 'Photo uploaded', description: 'Your profile photo has been updated.' })
    } catch {
      if (current.signal.aborted) return
      toast({ title: 'Error', description: 'Failed to upload photo. Please try again.', tone: 'danger' })
    }
  }

  function cancel() {
    sending.current?.abort()
    setPicked(null)
  }

  const hasFailed = replace.isError && picked !== null
  return (
    <PhotoPicker
      label="Replace photo"
      photo={picked ?? shownPhoto(me.profilePhoto)}
      progress={replace.isPending ? progress : null}
      onPick={(file) => void send(file)}
      onRefused={sayRefused}
      onCancel={cancel}
      error={hasFailed ? 'This photo was not saved.' : undefined}
      {...(hasFailed && { onRetry: () => void send(picked) })}
    />
  )
}

function shownPhoto(photo: string | null): string | null {
  return photo?.startsWith('/media/') ? `${photo}?size=thumb` : photo
}

// API-20, API-21.
function sayRefused(reason: 'type' | 'size') {
  toast(
    reason === 'size'
      ? { title: 'File too large', description: 'Please select an image under 5MB', tone: 'danger' }
      : { title: 'Upload failed', description: 'Please try uploading your photo again.', tone: 'danger' },
  )
}
