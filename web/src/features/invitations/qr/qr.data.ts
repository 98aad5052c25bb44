import type { PlayerCard } from '@kinhold/contract/players'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { read } from '../../../api.ts'
import { keyOfMany, keyOfOne } from '../../../query-key.ts'

export type PersonalQr = ReturnType<typeof usePersonalQr>

let visits = 0

/**
 * Creates a code on every mount, and another when the code is used or when `makeAnother` or `takeBack` is
 * called (INV-92, INV-93).
 */
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
  const shown = isFetching || error ? undefined : data
  const scannedBy = useScannedBy(shown?.qrId, () => void refetch())
  return {
    url: shown?.url,
    /** The last person who registered with a code shown here (FAM-86). */
    scannedBy,
    error,
    isMaking: isFetching || isPending,
    makeAnother: () => void refetch(),
    /** Withdraws all valid codes and creates a new one. Throws if the request fails. */
    takeBack: () => mutateAsync(),
  }
}

/** Calls `onUsed` when someone registers with the code on screen. Returns the last of these people. */
function useScannedBy(qrId: string | undefined, onUsed: () => void) {
  const [last, setLast] = useState<PlayerCard | null>(null)
  const { data: user } = useQuery({
    // Nothing is fetched until an invitation changes, which invalidates this query.
    queryKey: keyOfMany('invitation', 'user-of-code', qrId),
    queryFn: async () => {
      const { usedBy } = await read('GET /api/invitation-links/:qrId', { params: { qrId: qrId! } })
      return usedBy ?? null
    },
    enabled: qrId !== undefined,
    initialData: null,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (user && user !== last) setLast(user)
  const renew = useEffectEvent(onUsed)
  useEffect(() => {
    if (user) renew()
  }, [user])
  return last
}
