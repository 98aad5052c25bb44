import { type PhotoRefusal, sayPhotoRefused } from '@kinhold/domain/photos'
import { t } from '@lingui/core/macro'
import { ApiError } from '../../api.ts'
import { say } from '../../browser/words.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Shows a toast that explains why a chosen file can't be a photo, and returns the toast's sentence (API-20,
 * API-21).
 */
export function toastRefusedPhoto(reason: PhotoRefusal, sentence: string = say(sayPhotoRefused(reason))) {
  const title = reason === 'size' ? t`File too large` : t`Upload failed`
  toast({ title, description: sentence, tone: 'danger' })
  return sentence
}

/** Returns the server's reason for refusing a photo, or null if sending the same file again may succeed. */
export function whyRefused(error: unknown): string | null {
  const isFinal = error instanceof ApiError && (error.status === 413 || error.status === 415)
  return isFinal ? (error.refusal?.error ?? say(sayPhotoRefused('type'))) : null
}
