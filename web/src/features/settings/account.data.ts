import type { BrowserSession } from '@kinhold/contract/sessions'
import { t } from '@lingui/core/macro'
import { ApiError, type Input, read, send, tellAnswer } from '../../api.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOfMany, keyOfOne } from '../../query-key.ts'
import { useSessionActions } from '../session/use-session.ts'

export type ExportWish = Required<Input<'POST /api/players/:id/export'>['body']>

type Watching = { onBytes: (bytes: number) => void; signal: AbortSignal }

/**
 * Exports the member's data as a file (SET-14). `onBytes` is called with the number of bytes received so far.
 */
export function useExport(playerId: number) {
  return useMutation({
    mutationFn: async ({ wish, onBytes, signal }: { wish: ExportWish } & Watching) => {
      const response = await send('POST', allFilesOf(playerId), wish, { signal })
      const { ok, status, statusText, headers } = response
      if (!ok) {
        const text = await response.text()
        tellAnswer({ status, text })
        throw new ApiError(status, text, statusText)
      }
      return new Blob(await piecesOf(response, onBytes), { type: headers.get('content-type') ?? '' })
    },
  })
}

/** Returns the URL of the ZIP file with the member's data and files. */
export function allFilesOf(playerId: number): string {
  return `/api/players/${playerId}/export`
}

export function useLeaving(playerId: number) {
  return useQuery({
    queryKey: keyOfOne('player', playerId, 'leaving'),
    queryFn: () => read('GET /api/players/:id/leaving', { params: { id: playerId } }),
    staleTime: 0,
  })
}

export function useDeleteAccount(playerId: number) {
  const { endBy } = useSessionActions()
  return useMutation({
    mutationFn: (name: string) =>
      endBy(
        () => read('DELETE /api/players/:id', { params: { id: playerId }, body: { confirm: name } }),
        t`Your account is deleted. Thank you for having been here, and farewell.`,
      ),
  })
}

// Reads the response in chunks. Throws if the connection breaks.
async function piecesOf({ body }: Response, onBytes: (bytes: number) => void) {
  const pieces: Uint8Array<ArrayBuffer>[] = []
  const reader = body?.getReader()
  let bytes = 0
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader!.read()) {
    pieces.push(piece.value)
    bytes += piece.value.length
    onBytes(bytes)
  }
  return pieces
}

const KEY = keyOfMany('session', 'browsers')

export function useBrowsers() {
  return useQuery({ queryKey: KEY, queryFn: () => read('GET /api/auth/sessions', {}) })
}

/**
 * Signs out a browser. The browser disappears from the list right away, and reappears if the request fails.
 */
export function useEndBrowser() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (browser: BrowserSession) =>
      read('DELETE /api/auth/sessions/:id', { params: { id: browser.id } }),
    onMutate: async (browser) => {
      await client.cancelQueries({ queryKey: KEY })
      const before = client.getQueryData<BrowserSession[]>(KEY)
      client.setQueryData<BrowserSession[]>(KEY, (list) => list?.filter((one) => one.id !== browser.id))
      return { before }
    },
    onError: (_error, _browser, context) => client.setQueryData(KEY, context?.before),
    onSettled: () => void client.invalidateQueries({ queryKey: KEY }),
  })
}
