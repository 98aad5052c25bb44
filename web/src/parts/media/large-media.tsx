import type { Media } from '@kinhold/contract/uploads'
import { type ReactNode, useState } from 'react'
import type { Zoom } from '../../browser/zoom.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { LoadingMark } from '../../ui/figure/loading-mark.tsx'

type Props = { media: Media | null; alt: string; zoom: Zoom }

/** A picture or video that fills its place; a picture can be zoomed. */
export function LargeMedia({ media, alt, zoom }: Props) {
  const [isLost, setIsLost] = useState(false)
  if (media === null)
    return (
      <Middle>
        <LoadingMark className="size-12" />
      </Middle>
    )
  if (isLost)
    return (
      <Middle>
        <p role="alert">It could not be loaded. Please check your connection.</p>
        <Button onClick={() => setIsLost(false)}>Retry</Button>
      </Middle>
    )
  const lose = () => setIsLost(true)
  return media.kind === 'video' ? (
    <video
      src={media.url}
      controls
      autoPlay
      playsInline
      aria-label={media.name ?? alt}
      onError={lose}
      className="absolute inset-0 size-full"
    />
  ) : (
    <Near media={media} alt={alt} zoom={zoom} onLost={lose} />
  )
}

function Near({
  media: { url, width, height },
  alt,
  zoom,
  onLost,
}: Props & { media: Media; onLost: () => void }) {
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
        src={`${url}?size=full`}
        width={width ?? undefined}
        height={height ?? undefined}
        decoding="async"
        draggable={false}
        alt={alt}
        onError={onLost}
        style={{ transform: transform }}
        className={classes(
          'size-full animate-appear object-contain',
          !isMoving && 'transition-transform duration-150 ease-out',
        )}
      />
    </div>
  )
}

function Middle({ children }: { children: ReactNode }) {
  return (
    <div className="grid size-full place-content-center justify-items-center gap-4 p-6 text-center">
      {children}
    </div>
  )
}
