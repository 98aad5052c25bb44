import type { Unread } from '@kinhold/contract/unread'
import { useEffect, useEffectEvent } from 'react'
import { useIsLookedAt } from '../browser/window.ts'
import { type Came, useReadPlace } from './open-place.data.ts'

type Props = Pick<Unread, 'kind' | 'id'> & {
  /** Called with the posts added since the user left the vault or board. */
  onCame?: (came: Came | null) => void
}

/** Marks an open vault or board as read while the page is visible (FAM-32). */
export function OpenPlace({ kind, id, onCame }: Props) {
  const came = useReadPlace({ kind, id }, useIsLookedAt())
  const tell = useEffectEvent(() => onCame?.(came))
  useEffect(() => tell(), [came])
  return null
}
