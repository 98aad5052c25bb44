import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { keyOfOne } from '../../../query-key.ts'

/** A personal invite and the making of another. `isMaking` is true for the first one too. */
export type PersonalQr = {
  /** The registration link in the code (INV-70); undefined until there is one to show. */
  url: string | undefined
  error: Error | null
  isMaking: boolean
  makeAnother: () => void
  /** Withdraws all valid codes, and makes another; throws if refused. */
  takeBack: () => Promise<unknown>
}

let visits = 0

/**
 * A personal invite, made on every mount and never reused from an earlier visit (INV-92, INV-93). Only
 * `makeAnother` makes one more: neither coming back to the tab nor a restored connection changes the code on show.
 */
export function usePersonalQr(playerId: number): PersonalQr {
  const [visit] = useState(() => (visits += 1))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOfOne('personal-qr', playerId, visit),
    queryFn: () => read('POST /api/players/:id/qr', { params: { id: playerId } }),
    staleTime: 'static',
    gcTime: 0,
    networkMode: 'always',
  })
  const url = isFetching || error ? undefined : data?.url
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => read('DELETE /api/players/:id/qr', { params: { id: playerId } }),
    onSuccess: () => refetch(),
  })
  return {
    url,
    error,
    isMaking: isFetching || isPending,
    makeAnother: () => void refetch(),
    takeBack: () => mutateAsync(),
  }
}
