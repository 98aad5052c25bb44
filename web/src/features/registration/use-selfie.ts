import { useRef, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import { toast } from '../../ui/toast.ts'
import { uploadSelfie } from './registration.data.ts'

export type Selfie = ReturnType<typeof useSelfie>

/** A selfie that is sent to the server as soon as it is picked; kept when that fails, so that it can be sent again. */
export function useSelfie() {
  const [file, setFile] = useState<File | null>(null)
  const [photoUrl, setPhotoUrl] = useState<string | null>(null)
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | undefined>()
  const sending = useRef<AbortController | null>(null)

  async function send(picked: File) {
    sending.current?.abort()
    const current = new AbortController()
    sending.current = current
    setFile(picked)
    setPhotoUrl(null)
    setProblem(undefined)
    setProgress(0)
    try {
      const stored = await uploadSelfie(picked, { onProgress: setProgress, signal: current.signal })
      setPhotoUrl(stored)
      toast({ title: 'Photo uploaded!' })
    } catch (error) {
      if (current.signal.aborted) return
      setProblem(sentenceOf(error, 'The photo did not arrive.'))
      toast(UPLOAD_FAILED)
    }
    setProgress(null)
  }

  // Under a photo that is kept, the complaint would seem to be about that one.
  function refuse(reason: 'type' | 'size') {
    if (!file) setProblem(reason === 'size' ? 'This photo is larger than 5 MB.' : 'This file is not a photo.')
    toast(reason === 'size' ? TOO_LARGE : UPLOAD_FAILED)
  }

  function cancel() {
    sending.current?.abort()
    setFile(null)
    setProgress(null)
  }

  return {
    file,
    /** Where the stored photo is; null until it is. */
    photoUrl,
    isArriving: progress !== null,
    problem,
    /** Says what is wrong with the photo; `discard` when the server will not take the stored one. */
    complain: (sentence: string, discard = false) => {
      setProblem(sentence)
      if (discard) setPhotoUrl(null)
    },
    /** For the photo picker. */
    picker: {
      photo: file,
      progress,
      error: problem,
      onPick: (picked: File) => void send(picked),
      onRefused: refuse,
      onCancel: cancel,
      ...(file && !photoUrl && { onRetry: () => void send(file) }),
    },
  }
}

const UPLOAD_FAILED = {
  title: 'Upload failed',
  description: 'Please try uploading your photo again.',
  tone: 'danger',
} as const
const TOO_LARGE = {
  title: 'File too large',
  description: 'Please select an image under 5MB',
  tone: 'danger',
} as const
