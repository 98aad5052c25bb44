import { type ReactNode, useState } from 'react'
import type { MenuItem } from '../../ui/menu.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { ToastContent } from '../../ui/toast.ts'
import { AskBefore } from '../ask-before.tsx'
import { lateDialog } from '../late.tsx'
import { type PostPlace, useDeletePost, useEditPost } from './posts.data.ts'

const EditWords = lateDialog(async () => (await import('./edit-words.tsx')).EditWords)

type Post = { id: number; content: string; archived: boolean }

export type PostWords = {
  /** Names the draft of an edited post among all kept drafts. */
  draft: string
  /** The most characters allowed. */
  most: number
  restore: string
  /** The fate of an archived and of a deleted post. */
  ifArchived: string
  ifDeleted: string
  notEdited: (error: unknown) => ToastContent
  notDeleted: (error: unknown) => ToastContent
}

type Props<P extends Post> = {
  place: PostPlace<P, never, never>
  post: P
  words: PostWords
  mayEdit: boolean
  mayDelete: boolean
  settings: MenuItem[]
  archive: () => void
  restore: () => void
  menu: (items: MenuItem[]) => ReactNode
  onGone: () => void
}

export function PostActions<P extends Post>(props: Props<P>) {
  const { place, post, words, mayEdit, mayDelete, settings, archive, restore, menu, onGone } = props
  const [asked, setAsked] = useState<'edit' | 'archive' | 'delete' | null>(null)
  const { mutateAsync: edit } = useEditPost(place)
  const { mutateAsync: remove } = useDeletePost(place)
  const close = () => setAsked(null)
  const ofAuthor = [
    { label: 'Edit', onSelect: () => setAsked('edit') },
    ...settings,
    post.archived
      ? { label: words.restore, onSelect: restore }
      : { label: 'Archive', onSelect: () => setAsked('archive') },
  ]
  const items = [
    ...(mayEdit ? ofAuthor : []),
    ...(mayDelete ? [{ label: 'Delete', danger: true, onSelect: () => setAsked('delete') }] : []),
  ]
  return (
    <>
      <div className="-my-2 -mr-2 shrink-0">{menu(items)}</div>
      {asked === 'edit' && (
        <EditWords
          title="Edit Post"
          place={`${words.draft} ${post.id}`}
          words={post.content}
          most={words.most}
          onSave={(content) => edit({ id: post.id, content })}
          says={{ saved: 'Post updated successfully', failed: words.notEdited }}
          onClose={close}
        />
      )}
      <ConfirmDialog
        open={asked === 'archive'}
        title="Archive Post"
        confirmLabel="Archive"
        onConfirm={() => {
          close()
          archive()
        }}
        onCancel={close}
      >
        {words.ifArchived}
      </ConfirmDialog>
      <AskBefore
        open={asked === 'delete'}
        title="Delete Post"
        confirmLabel="Delete"
        danger
        act={() => remove(post.id)}
        says={{ done: { title: 'Post deleted successfully' }, failed: words.notDeleted }}
        onClose={close}
        onDone={onGone}
      >
        {words.ifDeleted}
      </AskBefore>
    </>
  )
}
