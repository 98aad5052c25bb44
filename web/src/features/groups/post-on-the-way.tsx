import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useMember } from '../session/use-session.ts'
import type { NewPost } from './board.data.ts'
import { PostFrame } from './post-frame.tsx'
import { PostMedia } from './post-media.tsx'

type Props = {
  post: NewPost
  /** Called once the board has moved to it. */
  onShown: () => void
}

/** What the member has just written, before the server has it; the board moves to it. */
export function PostOnTheWay({ post, onShown }: Props) {
  const me = useMember()
  const place = useRef<HTMLDivElement>(null)
  const show = useEffectEvent(() => {
    place.current?.scrollIntoView({ block: 'nearest' })
    onShown()
  })
  useLayoutEffect(() => show(), [])
  return (
    <div ref={place} role="presentation">
      <PostFrame author={me} content={post.content} about="Sending…">
        {post.mediaUrls.length > 0 && <PostMedia urls={post.mediaUrls} author={me.name} />}
      </PostFrame>
    </div>
  )
}
