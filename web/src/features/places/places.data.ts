import type { Media } from '@kinhold/contract/uploads'
import { countInWords } from '@kinhold/domain/file-words'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { read } from '../../api.ts'
import { keyOfMany } from '../../query-key.ts'
import { vaultPosts } from '../vaults/posts/posts.data.ts'

/** Loads the people bonded to those the member has chosen (FAM-61). */
export function useNear(chosen: readonly number[]) {
  return useQuery({
    queryKey: keyOfMany('bond', 'near', ...chosen),
    queryFn: () => read('GET /api/trust-bonds/near', { query: { players: chosen.join(',') } }),
    enabled: chosen.length > 0,
    placeholderData: keepPreviousData,
    meta: { hears: ['player'] },
  })
}

/** Loads the pairs of people that the member can introduce to each other (FAM-63). */
export function usePairs(people: readonly number[]) {
  return useQuery({
    queryKey: keyOfPairs(people),
    queryFn: () => read('GET /api/introductions/pairs', { query: { players: people.join(',') } }),
  })
}

export function useReadPairsAnew(people: readonly number[]): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: keyOfPairs(people) })
}

/** Posts a picture in a new vault, with a file count as the post's text (FAM-14). */
export function addFirstPicture(vaultId: number, picture: Media) {
  return vaultPosts(vaultId).send({
    content: countInWords([picture]),
    media: [picture],
    files: [],
    at: new Date().toISOString(),
    allowComments: true,
    allowLikes: true,
  })
}

const keyOfPairs = (people: readonly number[]) => keyOfMany('invitation', 'pairs', ...people)
