import type { Media } from '@kinhold/contract/uploads'
import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../../api.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast, type ToastContent } from '../../ui/toast.ts'
import { AskBefore } from '../ask-before.tsx'
import { lateDialog } from '../late.tsx'
import { useChangeAtOnce } from '../list/pages.data.ts'
import { UNREACHABLE } from '../words.ts'
import { type PostPlace, useDeletePost, useEditPost } from './posts.data.ts'

const EditWords = lateDialog(async () => (await import('./edit-words.tsx')).EditWords)

type Post = { id: number; content: string; media?: readonly Media[]; archived?: boolean }

export type PostWords = {
  /** The titles of the dialogs. */
  edit: string
  delete: string
  /** The titles of the toasts. */
  edited: string
  deleted: string
  /** The storage key for the draft of an edit. */
  draft: string
  /** The maximum number of characters. */
  most: number
  /** The delete dialog's text about what will be lost. */
  ifDeleted: string
  notEdited: (error: unknown) => ToastContent
  notDeleted: (error: unknown) => ToastContent
}

type Props<P extends Post> = {
  place: Pick<PostPlace<P, never, never>, 'key' | 'stale' | 'edit' | 'remove'>
  post: P
  words: PostWords
  mayEdit: boolean
  /** True if the reader may archive the post and change its settings. Defaults to `mayEdit`. */
  mayManage?: boolean
  mayDelete: boolean
  settings?: MenuItem[]
  archiving?: { restoreLabel: string; ifArchived: string; archive: () => void; restore: () => void }
  menu: (items: MenuItem[]) => ReactNode
  onGone: () => void
}

/** Renders the menu of a post or comment, and the menu's dialogs. */
export function PostActions<P extends Post>(props: Props<P>) {
  const { place, post, words, mayEdit, mayManage = mayEdit, mayDelete, menu, onGone } = props
  const { settings = [], archiving } = props
  const [asked, setAsked] = useState<'edit' | 'archive' | 'delete' | null>(null)
  const { mutateAsync: edit } = useEditPost(place)
  const { mutateAsync: remove } = useDeletePost(place)
  const close = () => setAsked(null)
  // An archived or restored post moves, so its menu can't take the focus.
  const moved = (act: () => void) => {
    act()
    onGone()
  }
  const managing: MenuItem[] = [...settings]
  if (archiving)
    managing.push(
      post.archived
        ? { label: archiving.restoreLabel, onSelect: () => moved(archiving.restore) }
        : { label: t`Archive`, onSelect: () => setAsked('archive') },
    )
  const items = [
    ...(mayEdit ? [{ label: t`Edit`, onSelect: () => setAsked('edit') }] : []),
    ...(mayManage ? managing : []),
    ...(mayDelete ? [{ label: t`Delete`, danger: true, onSelect: () => setAsked('delete') }] : []),
  ]
  return (
    <>
      {menu(items)}
      {asked === 'edit' && (
        <EditWords
          title={words.edit}
          place={`${words.draft} ${post.id}`}
          words={post.content}
          files={post.media}
          most={words.most}
          onSave={(content) => edit({ id: post.id, content })}
          says={{ saved: words.edited, failed: words.notEdited }}
          onClose={close}
        />
      )}
      {archiving && (
        <ConfirmDialog
          open={asked === 'archive'}
          title={t`Archive Post`}
          confirmLabel={t`Archive`}
          onConfirm={() => {
            close()
            moved(archiving.archive)
          }}
          onCancel={close}
        >
          {archiving.ifArchived}
        </ConfirmDialog>
      )}
      <AskBefore
        open={asked === 'delete'}
        title={words.delete}
        confirmLabel={t`Delete`}
        danger
        act={() => remove(post.id)}
        says={{ done: { title: words.deleted }, failed: words.notDeleted }}
        onClose={close}
        onDone={onGone}
      >
        {words.ifDeleted}
      </AskBefore>
    </>
  )
}

/** Returns a function that changes a post's settings and reports the outcome (UNI-72, UNI-74, VLT-75). */
export function useSetting<P extends Post, Change extends object>(
  place: PostPlace<P, never, Change>,
  post: P,
) {
  const { mutateAsync } = useChangeAtOnce<P, Change>(place.key, place.change, [{ queryKey: place.stale }])
  return (change: Change, done: ToastContent, failed: (error: unknown) => ToastContent) =>
    void mutateAsync({ item: post, change }).then(
      () => toast(done),
      (error: unknown) => toast({ ...failed(error), tone: 'danger' }),
    )
}

/** Returns a function that builds the toast for a failed change. */
export function failing(title: string): (error: unknown) => ToastContent {
  return (error) => ({ title, description: sentenceOf(error, UNREACHABLE) })
}
