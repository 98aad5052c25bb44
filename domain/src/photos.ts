import type { MessageDescriptor } from '@lingui/core'
import { msg } from './msg.ts'

/** The reasons why a file can't be used as a photo: it isn't a picture, or it is too large. */
export type PhotoRefusal = 'type' | 'size'

/**
 * Returns the error message for a file that can't be used as a photo. The server and the web app use the same
 * messages.
 */
export function sayPhotoRefused(why: PhotoRefusal): MessageDescriptor {
  return why === 'size'
    ? msg`Please select an image under 5MB`
    : msg`This is not a picture we can read. Please choose a JPEG, PNG or WebP photo.`
}
