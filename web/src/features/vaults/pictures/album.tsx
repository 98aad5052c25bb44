import type { VaultMonth } from '@kinhold/contract/vault-content'
import { useMemo, useRef, useState } from 'react'
import { useWidth } from '../../../browser/width.ts'
import { lateDialog } from '../../../parts/late.tsx'
import { WindowRows, type WindowRowsHandle } from '../../../parts/list/window-rows.tsx'
import { INPUT } from '../../../ui/field.tsx'
import { MonthList } from './month-list.tsx'
import { countOf, sayMonth, type Stretch, stretchesOf } from './months.ts'
import type { Picture } from './pictures.data.ts'
import { targetOf } from './shape.ts'
import { StretchView } from './stretch-view.tsx'
import { useArrows } from './use-arrows.ts'

const AlbumLightbox = lateDialog(async () => (await import('./album-lightbox.tsx')).AlbumLightbox)

type Props = { vaultId: number; months: VaultMonth[]; onShowPost: (postId: number) => void }

/** All pictures of a vault on one long page, and the months that lead to them. */
export function Album({ vaultId, months, onShowPost }: Props) {
  const [box, measured] = useWidth<HTMLDivElement>()
  const width = measured || UNMEASURED_PX
  const stretches = useMemo(() => stretchesOf(months), [months])
  const rows = useRef<WindowRowsHandle>(null)
  const [first, setFirst] = useState(0)
  const [sought, setSought] = useState<string | null>(null)
  const [opened, setOpened] = useState<Picture | null>(null)
  const arrows = useArrows(box)
  const look = (row: number) => {
    setFirst(row)
    arrows.beginAt(stretches[row]?.before ?? 0)
  }
  const show = (month: string) => {
    rows.current?.show(stretches.findIndex((stretch) => stretch.month === month))
  }
  const total = countOf(months)
  const inSight = stretches[first]?.month ?? months[0]!.month
  return (
    <div className="grid gap-x-6 md:grid-cols-[minmax(0,1fr)_9rem]">
      <MonthSelect months={months} inSight={inSight} onShow={show} />
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- The keys bubble from the focused picture. */}
      <div ref={box} onKeyDown={arrows.move} onFocus={arrows.note} className="min-w-0">
        <WindowRows
          ref={rows}
          rows={stretches}
          height={heightOf(stretches, width)}
          onSight={look}
          onMoved={() => setSought(null)}
        >
          {(stretch) => (
            <StretchView
              key={`${stretch.month} ${stretch.from}`}
              vaultId={vaultId}
              stretch={stretch}
              total={total}
              width={width}
              current={arrows.current}
              takesFocus={sought === stretch.month}
              onOpen={setOpened}
            />
          )}
        </WindowRows>
      </div>
      <MonthList
        months={months}
        inSight={inSight}
        onShow={(month) => {
          setSought(month)
          show(month)
        }}
      />
      {opened && (
        <AlbumLightbox
          vaultId={vaultId}
          months={months}
          opened={opened}
          onShowPost={onShowPost}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** The width of a phone, until it is measured. */
const UNMEASURED_PX = 343

// An estimate from the width of a picture that is neither upright nor wide.
function heightOf(stretches: readonly Stretch[], width: number): number {
  const pictures = stretches.reduce((sum, { from, to }) => sum + to - from, 0) / stretches.length
  const target = targetOf(width)
  return Math.round(Math.ceil((pictures * target * (4 / 3)) / width) * target + 56)
}

type MonthSelectProps = { months: VaultMonth[]; inSight: string; onShow: (month: string) => void }

/** The months above the pictures, on a phone: the device's own list leads to each. */
function MonthSelect({ months, inSight, onShow }: MonthSelectProps) {
  if (months.length < 2) return null
  return (
    <div className="sticky top-16 z-10 -mx-1 bg-paper px-1 py-2 md:hidden">
      <select
        aria-label="Month"
        value={inSight}
        onChange={({ target }) => onShow(target.value)}
        className={INPUT}
      >
        {months.map(({ month, count }) => (
          <option key={month} value={month}>
            {`${sayMonth(month, true)} (${count.toLocaleString('en-US')})`}
          </option>
        ))}
      </select>
    </div>
  )
}
