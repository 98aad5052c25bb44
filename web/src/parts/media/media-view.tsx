import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { FileText } from '../../ui/icons.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Lightbox } from './lightbox.tsx'
import { type Media, useMedia } from './media.data.ts'

type Props = {
  urls: readonly string[]
  author: string
  /** What the files go with, as a sentence calls it: 'message'. */
  noun: string
}

/** The files that go with something (UNI-59): pictures in a grid that opens large, video and sound to play, documents to fetch. */
export function MediaView({ urls, author, noun }: Props) {
  const answers = useMedia(urls)
  const pieces = urls.map((url, n) => ({ url, answer: answers[n]!, kind: answers[n]?.data?.kind }))
  const tiles = pieces.filter(({ answer, kind }) => answer.isPending || kind === 'picture')
  const pictures = pieces.filter(({ kind }) => kind === 'picture').map(({ url }) => url)
  const [opened, setOpened] = useState<number | null>(null)
  if (urls.length === 0) return null
  return (
    <>
      {tiles.length > 0 && (
        <ul className={classes('grid gap-2', tiles.length === 1 ? 'max-w-md' : 'grid-cols-2 sm:grid-cols-3')}>
          {tiles.map(({ url, kind }, n) => (
            <li key={`${url} ${n}`} className="aspect-4/3">
              {kind === 'picture' ? (
                <PictureButton
                  url={url}
                  label={`Open picture ${pictures.indexOf(url) + 1} of ${pictures.length} from ${author}`}
                  onOpen={() => setOpened(pictures.indexOf(url))}
                />
              ) : (
                <Skeleton className="size-full rounded-field" />
              )}
            </li>
          ))}
        </ul>
      )}
      {pieces.map(({ url, answer }, n) =>
        answer.data ? (
          <Piece key={`${url} ${n}`} url={url} media={answer.data} author={author} />
        ) : (
          answer.isError && (
            <p key={`${url} ${n}`} className="flex flex-wrap items-center gap-2 text-sm text-quiet">
              A file of this {noun} could not be loaded.
              <Button size="sm" busy={answer.isFetching} onClick={() => void answer.refetch()}>
                Retry
              </Button>
            </p>
          )
        ),
      )}
      {opened !== null && (
        <Lightbox
          urls={pictures}
          author={author}
          at={opened}
          onMove={setOpened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function PictureButton({ url, label, onOpen }: { url: string; label: string; onOpen: () => void }) {
  return (
    <button type="button" aria-label={label} onClick={onOpen} className="size-full rounded-field">
      <img
        src={`${url}?size=medium`}
        alt=""
        loading="lazy"
        className="size-full rounded-field bg-sunken object-cover"
      />
    </button>
  )
}

function Piece({ url, media: { kind, name }, author }: { url: string; media: Media; author: string }) {
  if (kind === 'video')
    return (
      <video
        src={url}
        controls
        preload="metadata"
        aria-label={name ?? `Video from ${author}`}
        className="aspect-video w-full max-w-xl rounded-field bg-sunken"
      />
    )
  if (kind === 'audio')
    return (
      <audio
        src={url}
        controls
        preload="metadata"
        aria-label={name ?? `Sound from ${author}`}
        className="h-12 w-full max-w-md"
      />
    )
  if (kind === 'document')
    return (
      <a
        href={url}
        download
        className="flex min-h-11 w-fit max-w-full items-center gap-3 rounded-field border border-edge bg-card px-3 hover:bg-sunken"
      >
        <FileText aria-hidden className="size-5 shrink-0 text-quiet" />
        <span className="truncate">{name ?? 'PDF document'}</span>
      </a>
    )
  return null
}
