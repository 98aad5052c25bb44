import type { Post } from '@kinhold/contract/groups'
import { countInWords } from '@kinhold/domain/file-words'
import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { Folded } from '../folded.tsx'
import { LinkCard } from '../media/link-card.tsx'
import { MediaView } from '../media/media-view.tsx'
import { LinkedText } from '../text/linked-text.tsx'
import type { Written } from '../writing/written.ts'

export type Author = { name: string; profilePhoto: string | null }

type Shown = Pick<Written, 'content' | 'media'> &
  Partial<Pick<Post, 'archived' | 'linkUrl' | 'linkTitle' | 'linkDescription'>>

type Props = {
  post: Shown
  author: Author
  /** The address that the author's name links to. */
  to?: string | undefined
  about: ReactNode
  menu?: ReactNode
  className?: string | false
  /** True if the page was opened at this post. */
  isAt?: boolean
  /** True if the reader has blocked the author. */
  isBlocked?: boolean | undefined
  children?: ReactNode
}

export function PostFrame(props: Props) {
  const { post, author, to, about, menu, className, isAt = false, isBlocked = false, children } = props
  const { content, media, archived, linkUrl, linkTitle = null, linkDescription = null } = post
  const isCount = media.length > 0 && content === countInWords(media)
  const id = useId()
  const article = useRef<HTMLElement>(null)
  // This effect must run before the list records its scroll position.
  useLayoutEffect(() => {
    if (isAt && article.current) bringIntoSight(article.current)
  }, [isAt])
  // This effect must run after the page's title has taken focus.
  useEffect(() => {
    if (isAt) article.current?.focus({ preventScroll: true })
  }, [isAt])
  const body = (
    <>
      {!isCount && (
        <p dir="auto" className="measure whitespace-pre-wrap wrap-anywhere">
          <LinkedText text={content} />
        </p>
      )}
      {(media.length > 0 || linkUrl) && (
        <div className={archived ? 'grid gap-2 opacity-60' : 'grid gap-2'}>
          <MediaView media={media} author={author.name} noun="post" />
          {linkUrl && <LinkCard url={linkUrl} title={linkTitle} description={linkDescription} />}
        </div>
      )}
      {children}
    </>
  )
  return (
    <article
      ref={article}
      aria-labelledby={`${id}-author`}
      tabIndex={isAt ? -1 : undefined}
      aria-current={isAt || undefined}
      className={classes(
        'flex scroll-mt-20 gap-3 border-b border-line px-4 py-4 outline-none last:border-0',
        archived ? 'bg-sunken text-quiet' : className,
        isAt && 'inset-ring-2 inset-ring-evergreen',
      )}
    >
      <Avatar name={author.name} photo={isBlocked ? null : author.profilePhoto} size="sm" />
      <div className="grid min-w-0 flex-1 content-start gap-2">
        <header className="flex items-start justify-between gap-2">
          <div className="grid min-w-0">
            {to === undefined || isBlocked ? (
              <bdi id={`${id}-author`} className={NAME}>
                {author.name}
              </bdi>
            ) : (
              <Link id={`${id}-author`} to={to} dir="auto" className={`${NAME} hover:underline`}>
                {author.name}
              </Link>
            )}
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-quiet">
              {about}
              {archived && <Badge>{t({ message: 'Archived', context: 'a post' })}</Badge>}
            </p>
          </div>
          {menu && <div className="-my-2 -me-2 shrink-0">{menu}</div>}
        </header>
        {isBlocked ? <Folded by={author.name}>{body}</Folded> : body}
      </div>
    </article>
  )
}

// Centers a post in the window. If the post is taller than half the window, aligns the top of the post with
// the top of the window.
function bringIntoSight(article: HTMLElement) {
  article.scrollIntoView({ block: article.offsetHeight > window.innerHeight / 2 ? 'start' : 'center' })
}

const NAME = 'font-medium wrap-anywhere'

type SentProps = {
  post: Written
  author: Author
  /** The address that the author's name links to. */
  to?: string | undefined
  /** Runs once the page has scrolled to the post. */
  onShown: () => void
}

/** Shows a post that is still being sent, and scrolls to it. */
export function PostOnTheWay({ post, author, to, onShown }: SentProps) {
  const place = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
    onShown()
  })
  useLayoutEffect(() => show(), [])
  return (
    <div ref={place} role="presentation">
      <PostFrame post={post} author={author} to={to} about={t`Sending…`} />
    </div>
  )
}
