import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { MediaView } from '../../../parts/media/media-view.tsx'
import type { Written } from '../../../parts/writing/written.ts'
import { useMember } from '../../session/use-session.ts'
import { PostFrame } from './post-frame.tsx'

type Props = {
  post: Written
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
        {post.media.length > 0 && <MediaView media={post.media} author={me.name} noun="post" />}
      </PostFrame>
    </div>
  )
}
