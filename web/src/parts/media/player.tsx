import type { Media } from '@kinhold/contract/uploads'
import { useSeen } from '../../browser/sight.ts'

/** The box of a video, playable or not. */
export const FILM_PLACE = 'aspect-video w-full max-w-xl rounded-field bg-sunken'

type Props = { media: Media; author: string; onLost: () => void }

/** A video; nothing is fetched before it is in sight. */
export function Film({ media: { url, name }, author, onLost }: Props) {
  const [film, isSeen] = useSeen<HTMLVideoElement>()
  return (
    <video
      ref={film}
      // Some phones show no first frame unless the address has a time.
      src={`${url}#t=0.001`}
      controls
      preload={isSeen ? 'metadata' : 'none'}
      onError={onLost}
      aria-label={name ?? `Video from ${author}`}
      className={FILM_PLACE}
    />
  )
}

/** An audio player; nothing is fetched before it is in sight. */
export function Sound({ media: { url, name }, author, onLost }: Props) {
  const [sound, isSeen] = useSeen<HTMLAudioElement>()
  return (
    <audio
      ref={sound}
      src={url}
      controls
      preload={isSeen ? 'metadata' : 'none'}
      onError={onLost}
      aria-label={name ?? `Sound from ${author}`}
      className="h-12 w-full max-w-md"
    />
  )
}
