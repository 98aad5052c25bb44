import type { Media } from '@kinhold/contract/uploads'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { useLostMedia } from '../../browser/return.ts'
import { useSeen } from '../../browser/sight.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cut } from '../../ui/cut.tsx'
import { FileText } from '../../ui/icons.ts'
import { lateDialog, latePart } from '../late.tsx'
import { GifSign, labelWithGif } from './gif-sign.tsx'
import { ratioAlone, sourcesOf, TILE_RATIO } from './picture-sources.ts'
import { useUnshown } from './use-unshown.ts'

const Lightbox = lateDialog(async () => (await import('./lightbox.tsx')).Lightbox)
const Unshown = latePart(async () => (await import('./unshown.tsx')).Unshown, null)

const FILM_PLACE = 'aspect-video w-full max-w-xl rounded-field bg-sunken'

type Props = {
  media: readonly Media[]
  author: string
  /** The kind of content that the files belong to, for the error message. */
  noun: keyof typeof LOST
}

/** Shows attached files as pictures, players and links (UNI-59). */
export function MediaView({ media, author, noun }: Props) {
  const { has: isLost, lose, retry } = useLostMedia()
  const pictures = media.filter(({ kind, url }) => kind === 'picture' && !isLost(url))
  return (
    <>
      <PictureGrid pictures={pictures} author={author} onLost={lose} />
      {media.map((one, n) =>
        isLost(one.url) ? (
          <Lost key={`${one.url} ${n}`} kind={one.kind} noun={noun} onRetry={() => retry(one.url)} />
        ) : (
          <Piece key={`${one.url} ${n}`} media={one} author={author} onLost={() => lose(one.url)} />
        ),
      )}
    </>
  )
}

type GridProps = { pictures: readonly Media[]; author: string; onLost: (url: string) => void }

function PictureGrid({ pictures, author, onLost }: GridProps) {
  const [opened, setOpened] = useState<number | null>(null)
  const count = pictures.length
  if (count === 0) return null
  const isAlone = count === 1
  return (
    <>
      <ul className={classes('grid gap-2', isAlone ? 'max-w-md grid-cols-1' : 'grid-cols-2 sm:grid-cols-3')}>
        {pictures.map((picture, n) => {
          const ratio = isAlone ? ratioAlone(picture) : TILE_RATIO
          return (
            <li key={`${picture.url} ${n}`} style={{ aspectRatio: ratio }}>
              <button
                type="button"
                aria-label={labelWithGif(t`Open picture ${{ n: n + 1 }} of ${count} from ${author}`, picture)}
                onClick={() => setOpened(n)}
                className="relative block size-full rounded-field"
              >
                <img
                  // `loading` must precede `src`, because some browsers start the fetch when they read `src`.
                  loading="lazy"
                  decoding="async"
                  // Browsers that don't support `auto` use the second width.
                  sizes={isAlone ? 'auto, 28rem' : 'auto, 20rem'}
                  {...sourcesOf(picture, ratio)}
                  alt=""
                  onError={() => onLost(picture.url)}
                  className="size-full rounded-field bg-sunken object-cover"
                />
                <GifSign media={picture} />
              </button>
            </li>
          )
        })}
      </ul>
      {opened !== null && opened < count && (
        <Lightbox
          count={count}
          at={opened}
          mediaAt={(n) => pictures[n]!}
          altOf={(n) => t`Picture ${{ n: n + 1 }} from ${author}`}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

type LostProps = { kind: Media['kind']; noun: keyof typeof LOST; onRetry: () => void }

// The error is as large as a player, so that a late failure doesn't shift the page.
function Lost({ kind, noun, onRetry }: LostProps) {
  return (
    <p className={classes('flex flex-wrap items-center gap-2 text-sm text-quiet', PLACE[kind])}>
      {LOST[noun]}
      <Button size="sm" onClick={onRetry}>
        {t`Retry`}
      </Button>
    </p>
  )
}

const LOST = {
  message: t`A file of this message could not be loaded.`,
  post: t`A file of this post could not be loaded.`,
  comment: t`A file of this comment could not be loaded.`,
  item: t`A file of this item could not be loaded.`,
  report: t`A file of this report could not be loaded.`,
}

const PLACE = {
  picture: '',
  video: `${FILM_PLACE} min-w-0 place-content-center p-4`,
  audio: 'min-h-12 w-full max-w-md content-center',
  pdf: '',
}

type PieceProps = { media: Media; author: string; onLost: () => void }

function Piece(props: PieceProps) {
  const { kind, url, name } = props.media
  if (kind === 'picture') return null
  if (kind !== 'pdf') return <Player {...props} />
  return (
    <a
      href={url}
      download
      className="flex min-h-11 w-fit max-w-full min-w-0 items-center gap-3 rounded-field border border-edge bg-card px-3 hover:bg-sunken"
    >
      <FileText aria-hidden className="size-5 shrink-0 text-quiet" />
      <Cut>{name ?? t`PDF document`}</Cut>
    </a>
  )
}

function Player({ media, author, onLost }: PieceProps) {
  const [player, isSeen] = useSeen<HTMLVideoElement & HTMLAudioElement>()
  const { isUnshown, watch } = useUnshown(media, onLost)
  const { kind, url, name } = media
  if (isUnshown) return <Unshown media={media} className={`text-quiet ${PLACE[kind]}`} />
  const isFilm = kind === 'video'
  const Tag = isFilm ? 'video' : 'audio'
  return (
    <Tag
      ref={player}
      // Some phones show a video's first frame only if its address includes a time.
      src={isFilm ? `${url}#t=0.001` : url}
      controls
      preload={isSeen ? 'metadata' : 'none'}
      {...watch}
      aria-label={name ?? (isFilm ? t`Video from ${author}` : t`Sound from ${author}`)}
      className={isFilm ? FILM_PLACE : 'h-12 w-full max-w-md'}
    />
  )
}
