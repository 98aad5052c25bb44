import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { MediaView } from '../media/media-view.tsx'
import type { Written } from '../writing/written.ts'
import { type Author, PostFrame } from './post-frame.tsx'

type Props = {
  post: Written
  author: Author
  /** The address behind the author's name, if any. */
  to?: string | undefined
  /** Called once the page has scrolled to the post. */
  onShown: () => void
}

/** A post that is still being sent; the page scrolls to it. */
export function PostOnTheWay({ post, author, to, onShown }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
    onShown()
  })
  useLayoutEffect(() => show(), [])
  return (
    <div ref={place} role="presentation">
      <PostFrame author={author} to={to} content={post.content} about="Sending…">
        {post.media.length > 0 && <MediaView media={post.media} author={author.name} noun="post" />}
      </PostFrame>
    </div>
  )
}
