import type { VaultMonth, VaultPicture } from '@kinhold/contract/vault-content'
import { onlyCountFiles } from '@kinhold/domain/file-words'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { read, readPage } from '../../../api.ts'
import { usePages } from '../../../parts/list/pages.data.ts'
import { keyOfVault } from '../vault.data.ts'
import { counted, monthOf } from './months.ts'

export type Picture = VaultPicture & { id: string }

const PAGE = 120
/**
 * The number of extra pictures to request, since some may have been added after the month's pictures were
 * counted.
 */
const LATER = 5

export function useMonths(vaultId: number) {
  return useQuery({
    queryKey: keyOfVault(vaultId, 'months'),
    queryFn: () => read('GET /api/vaults/:id/months', { params: { id: vaultId } }),
    select: counted,
  })
}

/** Loads a month's pictures, newest first, until at least `upTo` of them have been loaded. */
export function usePicturesOf(vaultId: number, month: VaultMonth | null, upTo: number) {
  const list = usePages<Picture>({
    queryKey: keyOfVault(vaultId, 'pictures', month?.month ?? null),
    load: (before) => readMonth(vaultId, month!, before),
    isEnabled: month !== null,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = list
  const isShort = data !== undefined && data.length < upTo
  useEffect(() => {
    if (isShort && hasNextPage && !isFetching && !isError) void fetchNextPage({ cancelRefetch: false })
  }, [isShort, hasNextPage, isFetching, isError, fetchNextPage])
  return list
}

// Pictures after the month's last picture belong to an earlier month, and that month's request loads them.
async function readMonth(vaultId: number, { month, count }: VaultMonth, before: string | undefined) {
  const { items, next } = await readPage('GET /api/vaults/:id/pictures', {
    params: { id: vaultId },
    query: { until: month, limit: Math.min(PAGE, count + LATER), before },
  })
  const its = items.filter(({ createdAt }) => monthOf(createdAt) === month)
  return { items: its.map(identified), next: its.length === items.length ? next : null }
}

function identified(picture: VaultPicture): Picture {
  const { postId, media, caption } = picture
  // Drop a caption that only counts the post's files, since it doesn't describe this picture.
  return { ...picture, caption: onlyCountFiles(caption) ? '' : caption, id: `${postId} ${media.url}` }
}
