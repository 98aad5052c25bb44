import { t } from '@lingui/core/macro'
import { sentenceOf } from '../../api.ts'
import { useHeld } from '../../parts/form/held.ts'
import { toastRefusedPhoto, whyRefused } from '../../parts/form/refused-photo.ts'
import { toast } from '../../ui/toast.ts'
import { uploadSelfie } from './registration.data.ts'

export type Selfie = ReturnType<typeof useSelfie>

type Taken = {
  file: File | null
  photoUrl: string | null
  progress: number | null
  problem: string | undefined
  sending: AbortController | null
}
const NONE: Taken = { file: null, photoUrl: null, progress: null, problem: undefined, sending: null }

/**
 * Uploads a selfie as soon as it is taken, and keeps the selfie if the dialog closes. `place` is part of the
 * selfie's storage key.
 */
export function useSelfie(place: string) {
  const [taken, hold] = useHeld<Taken>(`selfie for ${place}`, NONE)
  const { file, photoUrl, progress, problem } = taken

  async function send(picked: File) {
    taken.sending?.abort()
    const sending = new AbortController()
    const change = (next: Partial<Taken>) =>
      hold((before) => (before.sending === sending ? { ...before, ...next } : before))
    hold(() => ({ ...NONE, file: picked, progress: 0, sending }))
    try {
      const onProgress = (part: number) => change({ progress: part })
      const stored = await uploadSelfie(picked, { onProgress, signal: sending.signal })
      change({ photoUrl: stored, progress: null })
      toast({ title: t`Photo uploaded!` })
    } catch (error) {
      if (sending.signal.aborted) return
      const why = whyRefused(error)
      // The server would refuse the same file again, so don't offer a retry.
      if (why) return change({ ...NONE, problem: toastRefusedPhoto('type', why) })
      change({ problem: sentenceOf(error, t`The photo did not arrive.`), progress: null })
      toast(UPLOAD_FAILED)
    }
  }

  // An error below an earlier photo would seem to refer to that photo, so show only the toast.
  function refuse(reason: 'type' | 'size') {
    const sentence = toastRefusedPhoto(reason)
    if (!file) complain(sentence)
  }

  function complain(problem: string, discard = false) {
    hold((before) => ({ ...before, problem, photoUrl: discard ? null : before.photoUrl }))
  }

  function forget() {
    taken.sending?.abort()
    hold(() => NONE)
  }

  return {
    file,
    photoUrl,
    isArriving: progress !== null,
    problem,
    complain,
    forget,
    picker: {
      photo: file,
      progress,
      error: problem,
      onPick: (picked: File) => void send(picked),
      onRefused: refuse,
      onCancel: forget,
      ...(file && !photoUrl && { onRetry: () => void send(file) }),
    },
  }
}

const UPLOAD_FAILED = {
  title: t`Upload failed`,
  description: t`Please try uploading your photo again.`,
  tone: 'danger',
} as const
