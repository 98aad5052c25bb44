import type { Media } from '@kinhold/contract/uploads'
import { t } from '@lingui/core/macro'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { arrowInLtr } from '../../browser/direction.ts'
import { sayNumber } from '../../browser/in-words.ts'
import { useLostMedia } from '../../browser/return.ts'
import { useMediaQuery } from '../../browser/window.ts'
import { useZoom, type Zoom } from '../../browser/zoom.ts'
import { Button } from '../../ui/button.tsx'
import { buttonStyle } from '../../ui/button-style.ts'
import { classes } from '../../ui/classes.ts'
import { Triangle } from '../../ui/figure/triangle.tsx'
import { ChevronLeft, ChevronRight, Download, Pause, Play, ZoomIn, ZoomOut } from '../../ui/icons.ts'
import { Stage } from '../../ui/stage.tsx'
import { isAnimated } from './picture-sources.ts'
import { FILM_UNSHOWN, useUnshown } from './use-unshown.ts'

type Props = {
  count: number
  /** The index of the picture or video being shown, starting at 0. */
  at: number
  /** Returns the picture or video at an index, or null if it hasn't loaded yet. */
  mediaAt: (at: number) => Media | null
  altOf: (at: number) => string
  /** True if navigation stops at the first and last items, without wrapping around. */
  hasEnds?: boolean
  caption?: ReactNode
  onMove: (at: number) => void
  onClose: () => void
}

/** Fills the window with a picture or video. Keys and gestures move between items and zoom pictures. */
export function Lightbox(props: Props) {
  const { count, at, mediaAt, altOf, hasEnds = false, caption, onMove, onClose } = props
  const shown = mediaAt(at)
  const next = (by: number) => (hasEnds ? at + by : (at + by + count) % count)
  const leads = (by: number) => count > 1 && next(by) >= 0 && next(by) < count
  const move = (by: number) => leads(by) && onMove(next(by))
  const zoom = useZoom(at, move)
  useNeighbours(shown === null ? [] : [1, -1].filter(leads).map((by) => mediaAt(next(by))))
  const actions: Record<string, () => unknown> = {
    ArrowLeft: () => move(-1),
    ArrowRight: () => move(1),
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    const action = actions[arrowInLtr(key)]
    // Leave the arrow keys to a focused video player.
    if (!action || ctrlKey || metaKey || altKey || target instanceof HTMLMediaElement) return
    event.preventDefault()
    action()
  }
  const [n, total] = [at + 1, sayNumber(count)]
  const title = (
    <span aria-live="polite" className="font-sans text-base">
      {shown?.kind === 'video' ? t`Film ${n} of ${total}` : t`Picture ${n} of ${total}`}
    </span>
  )
  return (
    <Stage
      title={title}
      onClose={onClose}
      onKeyDown={onKeyDown}
      actions={shown && <Actions media={shown} zoom={zoom} />}
      foot={caption}
    >
      <div className="relative min-h-0">
        <LargeMedia key={at} media={shown} alt={altOf(at)} zoom={zoom} />
        {count > 1 && (
          <>
            <Turn by={-1} isShut={!leads(-1)} onTurn={() => move(-1)} />
            <Turn by={1} isShut={!leads(1)} onTurn={() => move(1)} />
          </>
        )}
      </div>
    </Stage>
  )
}

function LargeMedia({ media, alt, zoom }: { media: Media | null; alt: string; zoom: Zoom }) {
  const lost = useLostMedia()
  if (media === null)
    return (
      <Middle>
        <Triangle isLoading className="size-12" />
      </Middle>
    )
  const { url } = media
  if (lost.has(url))
    return (
      <Middle>
        <p role="alert">{t`It could not be loaded. Please check your connection.`}</p>
        <Button onClick={() => lost.retry(url)}>{t`Retry`}</Button>
      </Middle>
    )
  const lose = () => lost.lose(url)
  if (media.kind === 'video') return <LargeFilm media={media} alt={alt} onLost={lose} />
  if (isAnimated(media)) return <LargeAnimation media={media} alt={alt} zoom={zoom} onLost={lose} />
  return <LargePicture media={media} size="full" alt={alt} zoom={zoom} onLost={lose} />
}

type LargeProps = { media: Media; alt: string; zoom: Zoom; onLost: () => void }

// Plays an animation right away. If the user prefers reduced motion, shows only the first frame (the medium
// size) until the user starts the animation.
function LargeAnimation(props: LargeProps) {
  const isStillFirst = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isPlaying, setPlaying] = useState(!isStillFirst)
  const [Sign, label] = isPlaying ? [Pause, t`Pause`] : [Play, t`Play`]
  return (
    <>
      <LargePicture {...props} size={isPlaying ? 'full' : 'medium'} />
      <Button
        aria-label={label}
        onClick={() => setPlaying(!isPlaying)}
        className="absolute inset-x-0 bottom-2 mx-auto size-11 rounded-full px-0"
      >
        <Sign aria-hidden className="size-5" />
      </Button>
    </>
  )
}

function LargePicture({ media, size, alt, zoom, onLost }: LargeProps & { size: 'full' | 'medium' }) {
  const { url, width, height } = media
  const { watch, handlers, transform, isMoving, isClose } = zoom
  return (
    <div
      ref={watch}
      {...handlers}
      role="presentation"
      className={classes(
        'absolute inset-0 touch-none overflow-hidden select-none',
        isClose ? 'cursor-grab' : 'cursor-zoom-in',
      )}
    >
      <img
        src={`${url}?size=${size}`}
        width={width ?? undefined}
        height={height ?? undefined}
        decoding="async"
        draggable={false}
        alt={alt}
        onError={onLost}
        style={{ transform }}
        className={classes(
          'size-full animate-appear object-contain',
          !isMoving && 'transition-transform duration-150 ease-out',
        )}
      />
    </div>
  )
}

function LargeFilm({ media, alt, onLost }: { media: Media; alt: string; onLost: () => void }) {
  const { isUnshown, watch } = useUnshown(media, onLost)
  if (isUnshown)
    return (
      <Middle>
        <p role="alert">
          {FILM_UNSHOWN} {t`You can download it.`}
        </p>
      </Middle>
    )
  return (
    <video
      src={media.url}
      controls
      autoPlay
      playsInline
      aria-label={media.name ?? alt}
      {...watch}
      className="absolute inset-0 size-full"
    />
  )
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="grid size-full place-content-center justify-items-center gap-4 p-6 text-center">
      {children}
    </div>
  )
}

function Actions({ media: { kind, url, name }, zoom }: { media: Media; zoom: Zoom }) {
  const isPicture = kind === 'picture'
  return (
    <>
      {isPicture && (
        <>
          <Button
            variant="quiet"
            className={ROUND}
            aria-label={t`Zoom out`}
            disabled={!zoom.isClose}
            onClick={zoom.zoomOut}
          >
            <ZoomOut aria-hidden className="size-5" />
          </Button>
          <Button variant="quiet" className={ROUND} aria-label={t`Zoom in`} onClick={zoom.zoomIn}>
            <ZoomIn aria-hidden className="size-5" />
          </Button>
        </>
      )}
      <a
        href={isPicture ? `${url}?size=full` : url}
        download={name ?? true}
        aria-label={t`Download`}
        className={buttonStyle({ variant: 'quiet' }, ROUND)}
      >
        <Download aria-hidden className="size-5" />
      </a>
    </>
  )
}

// The default padding would leave too little room for the icon.
const ROUND = 'size-11 rounded-full px-0'

type TurnProps = { by: -1 | 1; isShut: boolean; onTurn: () => void }

function Turn({ by, isShut, onTurn }: TurnProps) {
  const [Arrow, side] = by < 0 ? [ChevronLeft, 'start-2'] : [ChevronRight, 'end-2']
  return (
    <Button
      aria-label={
        by < 0
          ? t({ message: 'Previous', context: 'a picture' })
          : t({ message: 'Next', context: 'a picture' })
      }
      disabled={isShut}
      onClick={onTurn}
      className={`absolute top-1/2 size-11 -translate-y-1/2 rounded-full px-0 disabled:hidden ${side}`}
    >
      <Arrow aria-hidden className="size-5" />
    </Button>
  )
}

// Preloads the previous and next pictures.
function useNeighbours(near: (Media | null)[]) {
  const addresses = near
    .flatMap((media) => (media?.kind === 'picture' && !isAnimated(media) ? media.url : []))
    .join(' ')
  useEffect(() => {
    for (const url of addresses.split(' ').filter(Boolean)) new Image().src = `${url}?size=full`
  }, [addresses])
}
