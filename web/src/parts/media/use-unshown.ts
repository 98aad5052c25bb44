import type { Media } from '@kinhold/contract/uploads'
import { t } from '@lingui/core/macro'
import { type SyntheticEvent, useState } from 'react'
import { isThere } from './unshown.data.ts'

export const FILM_UNSHOWN = t`This browser can't show this film.`

/**
 * The lowest error code that a player reports if it can't decode a file or doesn't support its format (HTML,
 * MediaError).
 */
export const UNDECODED = 3

/**
 * Returns `isUnshown`, which is true if the server has a player's file but this browser can't show it
 * (VLT-151), and `watch`, the player's event handlers. Calls `onLost` if the file can't be loaded.
 */
export function useUnshown({ kind, url }: Pick<Media, 'kind' | 'url'>, onLost: () => void) {
  const [isUnshown, setIsUnshown] = useState(false)
  const fail = async (code: number) => {
    if (code >= UNDECODED && (await isThere(url))) setIsUnshown(true)
    else onLost()
  }
  const watch = {
    onError: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      void fail(currentTarget.error?.code ?? 0),
    // A browser that can't decode a film's picture plays only the sound.
    onLoadedMetadata: ({ currentTarget }: SyntheticEvent<HTMLMediaElement>) =>
      kind === 'video' && (currentTarget as HTMLVideoElement).videoWidth === 0 && setIsUnshown(true),
  }
  return { isUnshown, watch }
}
