import type { VaultSettings } from '@kinhold/contract/vaults'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { keyOfAll, keyOfMany } from '../../../../query-key.ts'
import { useSession, useSessionActions } from '../../../session/use-session.ts'

const SETTINGS = keyOfMany('session', 'vault-settings')

/** Changes a vault user's name, including on earlier comments and likes (VUS-16, VUS-24). */
export function useChangeDisplayName() {
  const queries = useQueryClient()
  const { player } = useSession()
  const { setPlayer } = useSessionActions()
  return useMutation({
    mutationFn: (displayName: string) => read('PUT /api/vault-user/profile', { body: { displayName } }),
    onSuccess: ({ displayName }) => {
      if (player?.userType === 'vault_user') setPlayer({ ...player, displayName })
      for (const name of ['comment', 'like'] as const)
        void queries.invalidateQueries({ queryKey: keyOfAll(name) })
    },
  })
}

export function useVaultSettings() {
  return useQuery({ ...SETTINGS_QUERY, select: ({ vault }) => vault })
}

/** Returns the tag of a vault user's language, or null for the browser's language. */
export function useLanguageChosen() {
  return useQuery({ ...SETTINGS_QUERY, select: ({ language }) => language })
}

/**
 * Returns the number to which a user who has texted STOP can text START. Returns null if that number isn't
 * known, or undefined if the user hasn't texted STOP.
 */
export function useTextsStopped(): string | null | undefined {
  return useQuery({ ...SETTINGS_QUERY, select: ({ textsStopped }) => textsStopped }).data?.sender
}

const SETTINGS_QUERY = queryOptions({
  queryKey: SETTINGS,
  queryFn: async () => {
    const settings = await read('GET /api/settings', {})
    if ('vault' in settings) return settings
    throw new Error('The settings of a vault user were asked for as somebody else.')
  },
})

/**
 * Changes settings, one request at a time. A change shows right away and is undone if the server rejects it.
 */
export function useChangeSettings() {
  const queries = useQueryClient()
  const show = (change: Partial<VaultSettings>) =>
    queries.setQueryData(
      SETTINGS_QUERY.queryKey,
      (before) => before && { ...before, vault: { ...before.vault, ...change } },
    )
  return useMutation({
    scope: { id: 'vault-settings' },
    mutationFn: (vault: Partial<VaultSettings>) => read('PUT /api/settings', { body: { vault } }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey: SETTINGS })
      const before = queries.getQueryData(SETTINGS_QUERY.queryKey)?.vault
      show(change)
      return { before }
    },
    onError: (_error, change, context) => {
      const names = Object.keys(change) as (keyof VaultSettings)[]
      show(Object.fromEntries(names.map((name) => [name, context?.before?.[name]])))
    },
    onSettled: () => {
      if (queries.isMutating({ predicate: ({ options }) => options.scope?.id === 'vault-settings' }) === 1)
        void queries.invalidateQueries({ queryKey: SETTINGS })
    },
  })
}
