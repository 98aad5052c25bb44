import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { Lightbox } from '../../../parts/media/lightbox.tsx'
import { Button } from '../../../ui/button.tsx'
import { MessageSquare } from '../../../ui/icons.ts'
import { Time } from '../../../ui/time.tsx'
import { countOf, type Month, monthOf, placeOf } from './months.ts'
import { type Picture, usePicturesOf } from './pictures.data.ts'

type Props = {
  vaultId: number
  months: Month[]
  opened: Picture
  onShowPost: (postId: number) => void
  onClose: () => void
}

export function AlbumLightbox({ vaultId, months, opened, onShowPost, onClose }: Props) {
  const [shown, setShown] = useState({ month: monthOf(opened.createdAt), nth: 0, id: opened.id })
  const month = months.find((each) => each.month === shown.month) ?? null
  const nth = useNth(vaultId, month, shown)
  if (nth !== shown.nth) setShown({ ...shown, nth })
  const at = Math.min((month ?? months.at(-1)!).before + nth, countOf(months) - 1)
  const near = new Map([
    [at - 1, usePicture(vaultId, months, at - 1)],
    [at, usePicture(vaultId, months, at)],
    [at + 1, usePicture(vaultId, months, at + 1)],
  ])
  const picture = near.get(at) ?? null
  const move = (to: number) => {
    const place = placeOf(months, to)
    if (place) setShown({ month: place.month.month, nth: place.nth, id: near.get(to)?.id ?? '' })
  }
  return (
    <Lightbox
      count={countOf(months)}
      at={at}
      mediaAt={(n) => near.get(n)?.media ?? null}
      altOf={() => picture?.caption || t`No caption`}
      hasEnds
      caption={
        picture && (
          <About
            picture={picture}
            onShowPost={() => {
              onShowPost(picture.postId)
              onClose()
            }}
          />
        )
      }
      onMove={move}
      onClose={onClose}
    />
  )
}

// Finds the picture by its id, or by its position if no loaded picture has that id.
function useNth(vaultId: number, month: Month | null, { nth, id }: { nth: number; id: string }): number {
  const { data } = usePicturesOf(vaultId, month, nth + 1)
  const known = data?.findIndex((picture) => picture.id === id) ?? -1
  return known === -1 ? nth : known
}

function usePicture(vaultId: number, months: Month[], at: number): Picture | null {
  const place = placeOf(months, at)
  const { data } = usePicturesOf(vaultId, place?.month ?? null, (place?.nth ?? 0) + 1)
  return (place && data?.[place.nth]) ?? null
}

function About({ picture, onShowPost }: { picture: Picture; onShowPost: () => void }) {
  const { caption, createdAt } = picture
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-x-4 gap-y-2 px-4 py-3 sm:flex-row sm:items-end sm:justify-between">
      <div className="grid min-w-0 gap-0.5">
        <Time at={createdAt} style="date" className="text-sm text-quiet" />
        {caption && (
          <p dir="auto" title={caption} className="line-clamp-3 wrap-anywhere">
            {caption}
          </p>
        )}
      </div>
      <Button className="shrink-0" onClick={onShowPost}>
        <MessageSquare aria-hidden className="size-5" />
        {t`Show the post`}
      </Button>
    </div>
  )
}
