import { PHOTO_REFUSED } from '@kinhold/domain/photos'
import { ApiError } from '../../api.ts'
import { toast } from '../../ui/toast.ts'

/**
 * Shows a toast that says why a chosen file can't be a photo, and returns the toast's sentence (API-20,
 * API-21).
 */
export function toastRefusedPhoto(
  reason: keyof typeof PHOTO_REFUSED,
  sentence: string = PHOTO_REFUSED[reason],
) {
  const title = reason === 'size' ? 'File too large' : 'Upload failed'
  toast({ title, description: sentence, tone: 'danger' })
  return sentence
}

/** Returns the server's reason for refusing a photo, or null if sending the same file again may succeed. */
export function whyRefused(error: unknown): string | null {
  const isFinal = error instanceof ApiError && (error.status === 413 || error.status === 415)
  return isFinal ? (error.refusal?.error ?? PHOTO_REFUSED.type) : null
}
