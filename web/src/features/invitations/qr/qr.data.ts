import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { read } from '../../../api.ts'
import { keyOfOne } from '../../../query-key.ts'

export type PersonalQr = ReturnType<typeof usePersonalQr>

let visits = 0

/** Makes a code on every mount; after that, only `makeAnother` and `takeBack` change it (INV-92, INV-93). */
export function usePersonalQr(playerId: number) {
  const [visit] = useState(() => (visits += 1))
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: keyOfOne('personal-qr', playerId, visit),
    queryFn: () => read('POST /api/players/:id/qr', { params: { id: playerId } }),
    staleTime: 'static',
    gcTime: 0,
    networkMode: 'always',
  })
  const { mutateAsync, isPending } = useMutation({
    mutationFn: () => read('DELETE /api/players/:id/qr', { params: { id: playerId } }),
    onSuccess: () => refetch(),
  })
  return {
    url: isFetching || error ? undefined : data?.url,
    error,
    isMaking: isFetching || isPending,
    makeAnother: () => void refetch(),
    /** Withdraws all valid codes and makes a new one; throws if the server refuses. */
    takeBack: () => mutateAsync(),
  }
}
