import { t } from '@lingui/core/macro'
import { useEffect, useRef } from 'react'
import { sayMonth, sayNumber } from '../../../browser/in-words.ts'
import { useLostMedia } from '../../../browser/return.ts'
import { useSeen } from '../../../browser/sight.ts'
import { Failed } from '../../../parts/list/failed.tsx'
import { CORNER_SIGN, GifSign, labelWithGif } from '../../../parts/media/gif-sign.tsx'
import { sourcesOf } from '../../../parts/media/picture-sources.ts'
import { FILM_UNSHOWN, useUnshown } from '../../../parts/media/use-unshown.ts'
import { classes } from '../../../ui/classes.ts'
import { ImageIcon, Play } from '../../../ui/icons.ts'
import { Img } from '../../../ui/img.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Stretch } from './months.ts'
import { type Picture, usePicturesOf } from './pictures.data.ts'

type Props = {
  vaultId: number
  stretch: Stretch
  total: number
  width: number
  current: number
  /** True if the month's heading takes focus, because the user chose that month from the list. */
  takesFocus: boolean
  onOpen: (picture: Picture) => void
}

export function StretchView(props: Props) {
  const { vaultId, stretch, total, width, current, onOpen } = props
  const { data, error, isFetching, refetch } = usePicturesOf(vaultId, stretch, stretch.to)
  // Reserve space in the rows for pictures that haven't loaded.
  const pictures = Array.from(
    { length: stretch.to - stretch.from },
    (_, n) => data?.[stretch.from + n] ?? null,
  )
  const rows = rowsOf(pictures.map(shapeOf), { width, target: targetOf(width), gap: GAP_PX })
  return (
    <section aria-label={sayMonth(stretch.month, true)} className="pb-1">
      {stretch.from === 0 && <MonthHeading {...props} />}
      {error && !data ? (
        <Failed
          error={error}
          failure={t`These pictures could not be loaded.`}
          isTrying={isFetching}
          onRetry={refetch}
        />
      ) : (
        <ul style={{ gap: GAP_PX }} className="flex flex-wrap">
          {rows.flatMap(({ from, to, height }) =>
            pictures.slice(from, to).map((picture, n) => {
              const at = stretch.before + from + n
              // Round the width down, so that no row gets too wide.
              const size = { width: Math.floor(shapeOf(picture) * height * 10) / 10, height }
              return (
                <li key={picture?.id ?? at} style={size}>
                  {picture ? (
                    <PictureTile
                      picture={picture}
                      at={at}
                      total={total}
                      width={size.width}
                      isTabStop={at === current}
                      onOpen={onOpen}
                    />
                  ) : (
                    <Skeleton className="size-full" />
                  )}
                </li>
              )
            }),
          )}
        </ul>
      )}
    </section>
  )
}

const GAP_PX = 4

function MonthHeading({ stretch: { month, count, before }, total, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    let frame = 0
    // A new row is hidden until it has been measured, and a hidden heading can't take focus.
    const focusIt = () => {
      heading.current?.focus({ preventScroll: true })
      if (document.activeElement !== heading.current) frame = requestAnimationFrame(focusIt)
    }
    focusIt()
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <h3
      ref={heading}
      tabIndex={-1}
      className={classes(
        'flex items-baseline gap-2 pb-2 text-name outline-none',
        before > 0 && 'pt-4',
        // On a phone, the list of months above already serves as this heading.
        before === 0 && count < total && 'max-md:sr-only',
      )}
    >
      {sayMonth(month, true)}
      <span className="font-sans text-sm text-quiet tabular-nums">{sayNumber(count)}</span>
    </h3>
  )
}

type Measures = { width: number; target: number; gap: number }

/**
 * Arranges tiles with these aspect ratios in rows that fill the width, each about `target` pixels high. The
 * last row may be narrower, since its height is limited.
 */
export function rowsOf(ratios: readonly number[], { width, target, gap }: Measures) {
  const total = sum(ratios)
  // Each row gets this share of the sum of the ratios, so that the row heights are as close as possible to
  // `target`.
  const share = total / Math.max(1, Math.round((total * target + ratios.length * gap) / width))
  const rows: { from: number; to: number; height: number }[] = []
  let from = 0
  let done = 0
  for (const [n, ratio] of ratios.entries()) {
    done += ratio
    const next = ratios[n + 1]
    if (next !== undefined && share * (rows.length + 1) - done > next / 2) continue
    const height = (width - gap * (n - from)) / sum(ratios.slice(from, n + 1))
    rows.push({ from, to: n + 1, height: next === undefined ? Math.min(height, target * 1.5) : height })
    from = n + 1
  }
  return rows
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

type PictureTileProps = {
  picture: Picture
  /** The picture's index, starting at 0. */
  at: number
  total: number
  /** The tile's width in pixels. */
  width: number
  isTabStop: boolean
  onOpen: (picture: Picture) => void
}

function PictureTile({ picture, at, total, width, isTabStop, onOpen }: PictureTileProps) {
  const { media, caption } = picture
  const lost = useLostMedia()
  const { isUnshown, watch } = useUnshown(media, () => lost.lose(media.url))
  const [n, count] = [at + 1, sayNumber(total)]
  const opens = media.kind === 'video' ? t`Open film ${n} of ${count}` : t`Open picture ${n} of ${count}`
  const place = labelWithGif(opens, media)
  const label = `${place}${caption && `: ${caption}`}`
  return (
    <button
      type="button"
      data-picture={at}
      aria-label={isUnshown ? `${label} ${FILM_UNSHOWN}` : label}
      tabIndex={isTabStop ? 0 : -1}
      onClick={() => onOpen(picture)}
      className="relative block size-full scroll-mt-36 scroll-mb-20 overflow-hidden rounded-sm bg-sunken"
    >
      {media.kind === 'video' ? (
        <FilmTile media={media} isLost={lost.has(media.url)} isUnshown={isUnshown} watch={watch} />
      ) : (
        <Img
          // `loading` must precede the URLs, or a browser may fetch the picture before it reads `lazy`.
          loading="lazy"
          decoding="async"
          sizes={`${Math.ceil(width)}px`}
          {...sourcesOf(media, shapeOf(picture))}
          alt=""
          className="size-full object-cover"
          instead={<ImageIcon aria-hidden className="absolute inset-0 m-auto size-6 text-quiet" />}
        />
      )}
      <GifSign media={media} />
    </button>
  )
}

type FilmTileProps = Pick<ReturnType<typeof useUnshown>, 'isUnshown' | 'watch'> & {
  media: Picture['media']
  isLost: boolean
}

// Shows an early frame of a video. The video loads once the tile comes into view.
function FilmTile({ media, isLost, isUnshown, watch }: FilmTileProps) {
  const [film, isSeen] = useSeen<HTMLVideoElement>()
  return (
    <>
      {!isLost && (
        <video
          ref={film}
          src={isSeen ? `${media.url}#t=0.1` : undefined}
          preload="metadata"
          muted
          playsInline
          tabIndex={-1}
          aria-hidden
          {...watch}
          className="pointer-events-none size-full object-cover"
        />
      )}
      {isUnshown && <span className={`${CORNER_SIGN} inset-x-1`}>{FILM_UNSHOWN}</span>}
      <span className="absolute inset-0 m-auto grid size-11 place-items-center rounded-full bg-card text-evergreen shadow-float">
        <Play aria-hidden className="size-5 fill-current" />
      </span>
      {media.duration !== null && (
        <span className={`${CORNER_SIGN} end-1 tabular-nums`}>{lengthInWords(media.duration)}</span>
      )}
    </>
  )
}

function lengthInWords(seconds: number): string {
  const whole = Math.round(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

// Returns the aspect ratio of a picture's tile, clamped to the range from 0.5 to 3.
function shapeOf(picture: Picture | null): number {
  const { kind, width, height } = picture?.media ?? { kind: 'picture', width: null, height: null }
  if (width && height) return Math.min(3, Math.max(0.5, width / height))
  return kind === 'video' ? 16 / 9 : 4 / 3
}

export function targetOf(width: number): number {
  if (width < 500) return 120
  return width < 900 ? 170 : 210
}
