import { useState } from 'react'
import { useSeen } from '../../../browser/sight.ts'
import { sourcesOf } from '../../../parts/media/picture-sources.ts'
import { ImageIcon, Play } from '../../../ui/icons.ts'
import type { Picture } from './pictures.data.ts'
import { shapeOf } from './shape.ts'

type Props = {
  picture: Picture
  /** Its index, from 0, and the total. */
  at: number
  total: number
  /** In pixels. */
  width: number
  isTabStop: boolean
  onOpen: (picture: Picture) => void
}

/** A picture or a film in its place, which opens large. */
export function PictureTile({ picture, at, total, width, isTabStop, onOpen }: Props) {
  const [isLost, setIsLost] = useState(false)
  const { media, caption } = picture
  const noun = media.kind === 'video' ? 'film' : 'picture'
  const label = `Open ${noun} ${at + 1} of ${total.toLocaleString('en-US')}${caption && `: ${caption}`}`
  return (
    <button
      type="button"
      data-picture={at}
      aria-label={label}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(picture)}
      className="relative block size-full scroll-mt-36 scroll-mb-20 overflow-hidden rounded-sm bg-sunken"
    >
      {media.kind === 'video' ? (
        <FilmTile picture={picture} />
      ) : isLost ? (
        <ImageIcon aria-hidden className="absolute inset-0 m-auto size-6 text-quiet" />
      ) : (
        <img
          // Before the addresses, so that no browser begins to fetch before it reads this.
          loading="lazy"
          decoding="async"
          sizes={`${Math.ceil(width)}px`}
          {...sourcesOf(media, shapeOf(picture))}
          alt=""
          onError={() => setIsLost(true)}
          className="size-full object-cover"
        />
      )}
    </button>
  )
}

// Its first frame, once it is in sight.
function FilmTile({ picture: { media } }: { picture: Picture }) {
  const [film, isSeen] = useSeen<HTMLVideoElement>()
  return (
    <>
      <video
        ref={film}
        src={isSeen ? `${media.url}#t=0.1` : undefined}
        preload="metadata"
        muted
        playsInline
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none size-full object-cover"
      />
      <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-card text-evergreen shadow-float">
        <Play aria-hidden className="size-5 fill-current" />
      </span>
      {media.duration !== null && (
        <span className="absolute right-1 bottom-1 rounded-sm bg-card px-1 text-xs text-ink tabular-nums">
          {lengthInWords(media.duration)}
        </span>
      )}
    </>
  )
}

function lengthInWords(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
