import type { Media } from '@kinhold/contract/uploads'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { lateDialog } from '../late.tsx'
import { ratioAlone, sourcesOf, TILE_RATIO } from './picture-sources.ts'

const Lightbox = lateDialog(async () => (await import('./lightbox.tsx')).Lightbox)

type Props = { pictures: readonly Media[]; author: string; onLost: (url: string) => void }

/** Pictures in boxes that keep their size during loading; a press opens one large. */
export function PictureGrid({ pictures, author, onLost }: Props) {
  const [opened, setOpened] = useState<number | null>(null)
  const count = pictures.length
  if (count === 0) return null
  const isAlone = count === 1
  return (
    <>
      <ul className={classes('grid gap-2', isAlone ? 'max-w-md grid-cols-1' : 'grid-cols-2 sm:grid-cols-3')}>
        {pictures.map((picture, n) => (
          <Tile
            key={`${picture.url} ${n}`}
            picture={picture}
            isAlone={isAlone}
            label={`Open picture ${n + 1} of ${count} from ${author}`}
            onOpen={() => setOpened(n)}
            onLost={() => onLost(picture.url)}
          />
        ))}
      </ul>
      {opened !== null && opened < count && (
        <Lightbox
          count={count}
          at={opened}
          mediaAt={(n) => pictures[n]!}
          altOf={(n) => `Picture ${n + 1} from ${author}`}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

type TileProps = {
  picture: Media
  isAlone: boolean
  label: string
  onOpen: () => void
  onLost: () => void
}

function Tile({ picture, isAlone, label, onOpen, onLost }: TileProps) {
  const ratio = isAlone ? ratioAlone(picture) : TILE_RATIO
  return (
    <li style={{ aspectRatio: ratio }}>
      <button type="button" aria-label={label} onClick={onOpen} className="block size-full rounded-field">
        <img
          // Must come before the sources, since some browsers start to fetch as soon as these are set.
          loading="lazy"
          decoding="async"
          // The width serves browsers that do not support sizes=auto.
          sizes={isAlone ? 'auto, 28rem' : 'auto, 20rem'}
          {...sourcesOf(picture, ratio)}
          alt=""
          onError={onLost}
          className="size-full rounded-field bg-sunken object-cover"
        />
      </button>
    </li>
  )
}
