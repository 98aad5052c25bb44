import { t } from '@lingui/core/macro'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { useObjectUrl } from '../../browser/object-url.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Cut } from '../../ui/cut.tsx'
import { Check, ChevronLeft, ChevronRight, ImageIcon, X } from '../../ui/icons.ts'
import { Img } from '../../ui/img.tsx'
import { LiveRegion, VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { isAnimated } from '../media/picture-sources.ts'
import { detach, moveAttachment, sendAgain } from './attachments.ts'
import type { Attachment } from './drafts.ts'

type Props = {
  draftKey: string
  files: readonly Attachment[]
  /** True if the user can send the draft before its files are stored. */
  areLoose?: boolean
  /** Called when the user removes the only file, so that the caller can move the focus. */
  onRemoveLast: () => void
}

/** Shows a draft's files in order, with pictures as thumbnails (FAM-15). */
export function AttachmentList({ draftKey, files, areLoose = false, onRemoveLast }: Props) {
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const retried = useRef<number | null>(null)
  // When a file is sent again, its Retry button disappears, so move the focus to its Cancel button.
  useEffect(() => {
    if (retried.current !== null) controlIn(list.current, retried.current)?.focus()
    retried.current = null
  }, [files])
  if (files.length === 0) return null
  return (
    <>
      <ul
        ref={list}
        aria-label={t`Attached files`}
        className="-m-1 flex max-h-64 flex-wrap gap-2 overflow-y-auto p-1"
      >
        {files.map((attachment, n) => {
          const shown = {
            draftKey,
            attachment,
            isLoose: areLoose,
            at: n,
            count: files.length,
            onMoved: setMoved,
            onRetry: () => {
              retried.current = attachment.id
              sendAgain(draftKey, attachment)
            },
            onRemove: () => {
              // Move the focus before the file's button disappears.
              const next = files[n + 1] ?? files[n - 1]
              if (next) controlIn(list.current, next.id)?.focus()
              else onRemoveLast()
              detach(draftKey, attachment)
            },
          }
          return isTile(attachment) ? (
            <Tile key={attachment.id} {...shown} />
          ) : (
            <Row key={attachment.id} {...shown} />
          )
        })}
      </ul>
      <LiveRegion>{moved}</LiveRegion>
    </>
  )
}

// Returns a file's remove button, the only button that every file has.
function controlIn(list: HTMLElement | null, id: number): HTMLElement | null | undefined {
  return list?.querySelector<HTMLElement>(`[data-removes="${id}"]`)
}

// A thumbnail has no room for text, such as an error.
function isTile(attachment: Attachment): boolean {
  return isPicture(attachment) && attachment.problem === null && attachment.isWaiting !== true
}

function isPicture({ stored, file, name }: Attachment): boolean {
  if (stored) return stored.kind === 'picture'
  return file !== null && (file.type.startsWith('image/') || /\.hei[cf]$/i.test(name))
}

type FileProps = {
  draftKey: string
  attachment: Attachment
  isLoose: boolean
  at: number
  count: number
  onMoved: (words: string) => void
  onRetry: () => void
  onRemove: () => void
}

function Tile(props: FileProps) {
  const { attachment } = props
  const { name, stored } = attachment
  return (
    <li className="relative size-24">
      <Thumbnail attachment={attachment} className={classes('size-full', !stored && 'opacity-60')} />
      <VisuallyHidden>{name}</VisuallyHidden>
      {stored ? (
        <span className={`absolute top-2 start-2 size-6 text-evergreen ${DISC}`}>
          <Check aria-hidden className="size-4" />
          <VisuallyHidden>{t`Ready`}</VisuallyHidden>
        </span>
      ) : (
        <span className="absolute inset-x-2 top-1/2 flex -translate-y-1/2 items-center gap-1 rounded-full bg-card px-2 py-1">
          <Uploading attachment={attachment} />
        </span>
      )}
      <Moves {...props} className="absolute inset-x-0 bottom-0 justify-between" />
      <Remove {...props} className="absolute top-0 end-0" />
    </li>
  )
}

function Row(props: FileProps) {
  const { attachment, isLoose, onRetry } = props
  const { name, problem } = attachment
  return (
    <li className="flex w-full min-w-0 flex-wrap items-center gap-x-2 rounded-field bg-sunken ps-3">
      {isPicture(attachment) && <Thumbnail attachment={attachment} className="size-9 shrink-0" />}
      <Cut className="min-w-24 flex-1 text-sm">{name}</Cut>
      <Progress attachment={attachment} isLoose={isLoose} />
      {problem !== null && (
        <Button variant="quiet" size="sm" aria-label={t`Retry ${name}`} onClick={onRetry}>
          {t`Retry`}
        </Button>
      )}
      <Moves {...props} />
      <Remove {...props} />
    </li>
  )
}

function Thumbnail({
  attachment: { file, stored },
  className,
}: {
  attachment: Attachment
  className: string
}) {
  const own = useObjectUrl(file)
  // The stored thumbnail of an animation is a still picture.
  const src = file && !(stored && isAnimated(stored)) ? own : stored && `${stored.url}?size=thumb`
  const look = `rounded-field bg-sunken ${className}`
  const sign = (
    <span className={`grid place-items-center text-quiet ${look}`}>
      <ImageIcon aria-hidden className="size-6" />
    </span>
  )
  if (!src) return sign
  return <Img src={src} alt="" decoding="async" className={`object-cover ${look}`} instead={sign} />
}

function Moves({ draftKey, attachment, at, count, onMoved, className }: FileProps & { className?: string }) {
  const { name } = attachment
  const earlier = useRef<HTMLButtonElement>(null)
  const later = useRef<HTMLButtonElement>(null)
  const going = useRef<-1 | 1 | null>(null)
  // A moved element loses focus. The first file and the last file have only one of the two move buttons, so
  // focus the button that exists.
  useEffect(() => {
    if (going.current === null) return
    const [first, second] = going.current < 0 ? [earlier, later] : [later, earlier]
    going.current = null
    ;(first.current ?? second.current)?.focus()
  }, [at])
  const move = (by: -1 | 1) => () => {
    going.current = by
    moveAttachment(draftKey, attachment, by)
    onMoved(t`${name} is now ${{ n: at + by + 1 }} of ${count}`)
  }
  if (count < 2) return null
  return (
    <span className={classes('flex', className)}>
      {at > 0 ? (
        <Control ref={earlier} label={t`Move ${name} earlier`} onClick={move(-1)}>
          <ChevronLeft aria-hidden className="size-4" />
        </Control>
      ) : (
        <span />
      )}
      {at < count - 1 && (
        <Control ref={later} label={t`Move ${name} later`} onClick={move(1)}>
          <ChevronRight aria-hidden className="size-4" />
        </Control>
      )}
    </span>
  )
}

function Remove({ attachment, onRemove, className }: FileProps & { className?: string }) {
  return (
    <Control
      data-removes={attachment.id}
      label={
        isComing(attachment) ? t`Cancel ${{ name: attachment.name }}` : t`Remove ${{ name: attachment.name }}`
      }
      className={className}
      onClick={onRemove}
    >
      <X aria-hidden className="size-4" />
    </Control>
  )
}

type ControlProps = { label: string; 'data-removes'?: number } & Omit<ComponentProps<'button'>, 'type'>

function Control({ label, className, children, ...rest }: ControlProps) {
  return (
    <button
      {...rest}
      type="button"
      aria-label={label}
      className={classes('grid size-11 shrink-0 place-items-center text-quiet hover:text-ink', className)}
    >
      <span className={`size-7 ${DISC}`}>{children}</span>
    </button>
  )
}

const DISC = 'grid place-items-center rounded-full bg-card'

function Progress({ attachment, isLoose }: { attachment: Attachment; isLoose: boolean }) {
  const { stored, problem, isUnreached } = attachment
  if (isUnreached && isLoose) return <span className="text-sm text-quiet">{t`Waits for the network`}</span>
  if (problem !== null)
    return (
      <span role="alert" className="min-w-0 flex-1 basis-48 text-sm text-danger">
        {problem}
      </span>
    )
  if (stored !== null)
    return (
      <span className="flex items-center gap-1 text-sm text-evergreen">
        <Check aria-hidden className="size-4" />
        {t`Ready`}
      </span>
    )
  return <Uploading attachment={attachment} />
}

function Uploading({ attachment: { name, part, isWaiting } }: { attachment: Attachment }) {
  return (
    <>
      <progress value={part} max={1} aria-label={t`Uploading ${name}`} className="w-20 min-w-4 shrink" />
      {isWaiting ? (
        <span role="status" className="min-w-0 text-sm text-quiet">
          {t`Waiting for the connection`}
        </span>
      ) : (
        <span className="w-10 shrink-0 text-end text-sm text-quiet tabular-nums">
          {Math.round(part * 100)}%
        </span>
      )}
    </>
  )
}

function isComing({ stored, problem }: Attachment): boolean {
  return stored === null && problem === null
}
