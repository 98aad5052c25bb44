/**
 * The error messages for a file that can't be used as a photo. The server and the web app use the same
 * messages.
 */
export const PHOTO_REFUSED = {
  type: 'This is not a picture we can read. Please choose a JPEG, PNG or WebP photo.',
  size: 'Please select an image under 5MB',
} as const
