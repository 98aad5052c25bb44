import { useEffect, useRef } from 'react'
import { Failed } from '../../../parts/list/failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { rowsOf } from './justify.ts'
import { sayMonth, type Stretch } from './months.ts'
import { PictureTile } from './picture-tile.tsx'
import { type Picture, usePicturesOf } from './pictures.data.ts'
import { shapeOf, targetOf } from './shape.ts'

type Props = {
  vaultId: number
  stretch: Stretch
  /** The number of all pictures. */
  total: number
  width: number
  /** The picture at the Tab stop. */
  current: number
  /** The heading of its month takes the focus, as often as it is drawn. */
  takesFocus: boolean
  onOpen: (picture: Picture) => void
}

/** Some pictures of a month in justified rows, which keep their space before the pictures load. */
export function StretchView(props: Props) {
  const { vaultId, stretch, total, width, current, onOpen } = props
  const { data, error, isFetching, refetch } = usePicturesOf(vaultId, stretch, stretch.to)
  const pictures = picturesIn(data, stretch)
  const rows = rowsOf(pictures.map(shapeOf), { width, target: targetOf(width), gap: GAP_PX })
  return (
    <section aria-label={sayMonth(stretch.month, true)} className="pb-1">
      {stretch.from === 0 && <MonthHeading {...props} />}
      {error && !data ? (
        <Failed error={error} failure={FAILURE} isTrying={isFetching} onRetry={refetch} />
      ) : (
        <ul style={{ gap: GAP_PX }} className="flex flex-wrap">
          {rows.flatMap(({ from, to, height }) =>
            pictures.slice(from, to).map((picture, n) => {
              const at = stretch.before + from + n
              // Rounded down, so that rounding makes no row too wide.
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
const FAILURE = {
  otherwise: 'These pictures could not be loaded. Please check your connection and try again.',
}

// A picture that is still loading keeps its space; pictures newer than the month counts come with the rest.
function picturesIn(data: Picture[] | undefined, { from, to }: Stretch): (Picture | null)[] {
  return Array.from({ length: to - from }, (_, n) => data?.[from + n] ?? null)
}

function MonthHeading({ stretch: { month, count }, takesFocus }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!takesFocus) return
    let frame = 0
    // A new row is hidden until it is measured.
    const focusIt = () => {
      heading.current?.focus({ preventScroll: true })
      if (document.activeElement !== heading.current) frame = requestAnimationFrame(focusIt)
    }
    focusIt()
    return () => cancelAnimationFrame(frame)
  }, [takesFocus])
  return (
    <h3 ref={heading} tabIndex={-1} className="flex items-baseline gap-2 pt-4 pb-2 text-name outline-none">
      {sayMonth(month, true)}
      <span className="font-sans text-sm text-quiet tabular-nums">{count.toLocaleString('en-US')}</span>
    </h3>
  )
}
