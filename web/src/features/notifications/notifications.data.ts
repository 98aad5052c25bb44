import type { Notification } from '@kinhold/contract/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { read, readPage } from '../../api.ts'
import { itemsOf, type KeptPages, mapItems } from '../../parts/list/kept-pages.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany } from '../../query-key.ts'

type List = KeptPages<Notification>

const KEY = keyOfMany('notification', 'list')
// The page is small because it is loaded every time the app starts.
const AT_ONCE = 50

export function useNotifications() {
  return usePages<Notification>({
    queryKey: KEY,
    // Notifications show current names, so reload them when a group, vault or person they name changes.
    hears: ['group', 'vault', { topic: 'player', keysIn: namedIn }],
    load: (before) => readPage('GET /api/notifications', { query: { limit: AT_ONCE, before } }),
  })
}

export type Notifications = ReturnType<typeof useNotifications>

export function isNew({ readAt }: Notification): boolean {
  return readAt === null
}

/** Returns true for an unread notification that the member hasn't muted. */
export function isCounted(one: Notification): boolean {
  return isNew(one) && !one.isMuted
}

/** Marks notifications as read up to an id. The change shows right away and is undone on failure. */
export function useMarkRead() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (upTo: number) => read('POST /api/notifications/read', { body: { upTo } }),
    onMutate: async (upTo) => {
      await queries.cancelQueries({ queryKey: KEY })
      const list = queries.getQueryData<List>(KEY)
      const marked = list && itemsOf(list).filter((one) => one.id <= upTo && isNew(one))
      const ids = new Set(marked?.map(({ id }) => id))
      setReadAt(ids, new Date().toISOString())
      return ids
    },
    onError: (_, __, ids) => ids && setReadAt(ids, null),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  })
  function setReadAt(ids: ReadonlySet<number>, readAt: string | null) {
    queries.setQueryData<List>(
      KEY,
      (list) => list && mapItems(list, (one) => (ids.has(one.id) ? { ...one, readAt } : one)),
    )
  }
}

/** Returns a function that drops all pages but the first, so that an update refetches only that page. */
export function useForgetFurther(): () => void {
  const queries = useQueryClient()
  return useCallback(() => {
    queries.setQueryData<List>(
      KEY,
      (list) => list && { pages: list.pages.slice(0, 1), pageParams: list.pageParams.slice(0, 1) },
    )
  }, [queries])
}

function namedIn(list: List): number[] {
  return itemsOf(list).flatMap(({ names }) => names)
}
