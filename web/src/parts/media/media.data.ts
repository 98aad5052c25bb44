import { useQueries } from '@tanstack/react-query'
import { ApiError, send, upload } from '../../api.ts'
import { keyOfOne } from '../../query-key.ts'

/** What a stored file is, and what its owner's device called it where the server says so. */
export type Media = { kind: 'picture' | 'video' | 'audio' | 'document'; name: string | null }

/** What stands at each address, in their order: an address alone does not tell. */
export function useMedia(urls: readonly string[]) {
  return useQueries({
    queries: urls.map((url) => ({
      queryKey: keyOfOne('media', url),
      queryFn: () => lookAt(url),
      staleTime: Infinity,
    })),
  })
}

/** Sends one file and answers its address (UNI-57); `onProgress` gets 0 to 1. Throws ApiError. */
export async function storeFile(
  file: File,
  options: { onProgress: (part: number) => void; signal: AbortSignal },
): Promise<string> {
  return (await upload('POST /api/upload', { file, field: 'file' }, options)).url
}

// One byte of it is enough to be told the rest.
async function lookAt(url: string): Promise<Media> {
  const response = await send('GET', url, undefined, { headers: { range: 'bytes=0-0' } })
  if (!response.ok) throw new ApiError(response.status, await response.text(), response.statusText)
  void response.body?.cancel()
  return {
    kind: kindOf(response.headers.get('content-type') ?? ''),
    name: fileNameIn(response.headers.get('content-disposition') ?? ''),
  }
}

function kindOf(contentType: string): Media['kind'] {
  const kinds = { image: 'picture', video: 'video', audio: 'audio' } as const
  return kinds[contentType.split('/')[0] as keyof typeof kinds] ?? 'document'
}

// RFC 6266: the name in any script, else the plain one.
function fileNameIn(disposition: string): string | null {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1]
  if (encoded) return decoded(encoded)
  return /filename="([^"]+)"/i.exec(disposition)?.[1] ?? null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
