import { useQuery } from '@tanstack/react-query'
import { read } from '../../../../api.ts'
import { keyOfMany } from '../../../../query-key.ts'

/** Loads the vault that a link's key is for (FAM-35). */
export function useKeyedVault(key: string) {
  return useQuery({
    queryKey: keyOfMany('vault', 'of key', key),
    queryFn: () => read('GET /api/vault-keys/:key', { params: { key } }),
  })
}
