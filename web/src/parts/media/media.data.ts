import type { Media } from '@kinhold/contract/uploads'
import { send, upload } from '../../api.ts'

/** Sends one file and answers what is stored (UNI-57); `onProgress` gets 0 to 1. Throws ApiError. */
export async function storeFile(
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<Media> {
  return (await upload('POST /api/upload', { file, field: 'file' }, options)).media[0]!
}

/** Whether a stored file is still there; what cannot be found out counts as there. */
export async function isStored({ url }: Media): Promise<boolean> {
  const response = await send('HEAD', url).catch(() => null)
  return response?.status !== 404
}
