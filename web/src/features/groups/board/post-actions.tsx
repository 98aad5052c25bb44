import type { Post } from '@kinhold/contract/groups'
import { mayEditPost, mayRemovePost } from '@kinhold/domain/groups'
import { POST_MAX } from '@kinhold/domain/limits'
import { PostActions, type PostWords } from '../../../parts/post/post-actions.tsx'
import { useChangePost } from '../../../parts/post/posts.data.ts'
import { toast } from '../../../ui/toast.ts'
import { AuthorMenu } from '../../reports/author-menu.tsx'
import { useMember } from '../../session/use-session.ts'
import { boardPosts } from './board.data.ts'

type Props = { groupId: number; isClosed: boolean; post: Post; onGone: () => void }

export function BoardPostActions({ groupId, isClosed, post, onGone }: Props) {
  const me = useMember()
  const place = boardPosts(groupId)
  const { mutateAsync } = useChangePost(place)
  const set = async (change: Parameters<typeof place.change>[1], done: string) => {
    try {
      await mutateAsync({ post, change })
      toast({ title: done })
    } catch {
      toast({ ...NOT_UPDATED, tone: 'danger' })
    }
  }
  const pin = () => void set({ isPinned: !post.isPinned }, post.isPinned ? 'Post unpinned' : 'Post pinned')
  const written = { authorId: post.author.id }
  return (
    <PostActions
      place={place}
      post={post}
      words={WORDS}
      mayEdit={!isClosed && mayEditPost(me.id, written)}
      mayDelete={mayRemovePost(me, written)}
      settings={[{ label: post.isPinned ? 'Unpin' : 'Pin', onSelect: pin }]}
      archive={() => void set({ archived: true }, 'Post archived')}
      restore={() => void set({ archived: false }, 'Post unarchived')}
      menu={(items) => (
        <AuthorMenu
          noun="post"
          author={post.isBlocked ? null : post.author}
          items={items}
          report={post.author.id === me.id ? null : { kind: 'post', id: post.id }}
          onBlocked={onGone}
        />
      )}
      onGone={onGone}
    />
  )
}

const NOT_UPDATED = { title: 'Error updating post', description: 'Please try again' }
const WORDS: PostWords = {
  draft: 'post',
  most: POST_MAX,
  restore: 'Unarchive',
  ifArchived: 'The post stays in its place, dimmed for everyone, until you unarchive it.',
  ifDeleted: 'It leaves the board for everyone, with its files. This cannot be undone.',
  notEdited: () => NOT_UPDATED,
  notDeleted: () => ({ title: 'Error deleting post', description: 'Please try again' }),
}
