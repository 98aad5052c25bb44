import type { AccountEvent } from '@kinhold/contract/history'
import type { Settings } from '@kinhold/contract/settings'
import { useMutation, useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Answer, ask, read, readPage } from '../../api.ts'
import { usePages } from '../../parts/list/pages.data.ts'
import { keyOfMany, keyOfOne } from '../../query-key.ts'
import { useMember } from '../session/use-session.ts'

/** A change to the settings. Omitted fields keep their values. */
export type Change = {
  privacy?: Partial<Settings['privacy']>
  notifications?: Partial<Settings['notifications']>
}

const CHANGE = ['settings change']

export function useSettings() {
  const query = useQuery({
    queryKey: useKey(),
    queryFn: async () => settingsIn(await read('GET /api/settings', {})),
  })
  const underWay = useMutationState({
    filters: { mutationKey: CHANGE, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  })
  return { ...query, data: query.data && underWay.reduce(changedBy, query.data) }
}

/**
 * Changes settings, one request at a time. A change shows right away and is undone if the server rejects
 * it.
 */
export function useChangeSettings() {
  const queries = useQueryClient()
  const key = useKey()
  return useMutation({
    mutationKey: CHANGE,
    scope: { id: 'settings' },
    mutationFn: async (body: Change) => settingsIn(await read('PUT /api/settings', { body })),
    onSuccess: async (settings) => {
      // Cancel any refetch, because its response could restore the old value.
      await queries.cancelQueries({ queryKey: key })
      queries.setQueryData<Settings>(key, settings)
    },
    onError: () => void queries.invalidateQueries({ queryKey: key }),
  })
}

export function useSetEmail() {
  const show = useShow()
  return useMutation({
    mutationFn: (address: string) => read('POST /api/settings/email', { body: { address } }),
    onSuccess: (answer, address) =>
      show((before) =>
        'privacy' in answer ? answer : { ...before, email: { ...before.email, waiting: address } },
      ),
  })
}

export function useConfirmEmail() {
  const show = useShow()
  return useMutation({
    mutationFn: (code: string) => ask('POST /api/settings/email/verify', { body: { code } }),
    onSuccess: ({ status, body }) => status === 200 && show(() => body),
  })
}

export function useRemoveEmail() {
  const show = useShow()
  return useMutation({
    mutationFn: () => read('DELETE /api/settings/email', {}),
    onSuccess: () => show((before) => ({ ...before, email: { address: null, waiting: null } })),
  })
}

export function useSpace() {
  return useQuery({
    queryKey: keyOfMany('session', 'space'),
    queryFn: () => read('GET /api/settings/space', {}),
    staleTime: 0,
  })
}

// The key contains the member's id, so that a live update about the member triggers a refetch.
function useKey() {
  return keyOfOne('player', useMember().id, 'settings')
}

function useShow() {
  const queries = useQueryClient()
  const key = useKey()
  return (change: (before: Settings) => Settings) =>
    queries.setQueryData<Settings>(key, (before) => before && change(before))
}

function changedBy(settings: Settings, { privacy, notifications }: Change): Settings {
  return {
    ...settings,
    privacy: { ...settings.privacy, ...privacy },
    notifications: { ...settings.notifications, ...notifications },
  }
}

function settingsIn(answer: Answer<'GET /api/settings'>): Settings {
  if ('privacy' in answer) return answer
  throw new Error('The settings of a member were asked for as somebody else.')
}

export function useHistory() {
  return usePages<AccountEvent>({
    queryKey: keyOfMany('history'),
    load: (before) => readPage('GET /api/history', { query: { before } }),
  })
}

export function useStopEmails(token: string) {
  return useMutation({ mutationFn: () => read('POST /api/unsubscribe/:token', { params: { token } }) })
}
