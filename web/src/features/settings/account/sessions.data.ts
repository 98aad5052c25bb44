import type { BrowserSession } from '@kinhold/contract/sessions'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../../api.ts'
import { keyOfMany } from '../../../query-key.ts'

const KEY = keyOfMany('session', 'browsers')

/** The browsers signed in as the member, this one among them, and trusted ones that need no code. */
export function useBrowsers() {
  return useQuery({ queryKey: KEY, queryFn: () => read('GET /api/auth/sessions', {}) })
}

/** Signs one browser out for good: gone from the list at once, back in it when the server refused. */
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
