import type { Message } from '@kinhold/contract/messages'
import { obstacleToEdit } from '@kinhold/domain/messages'
import { plural, t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { sentenceOf } from '../../../api.ts'
import { copyText } from '../../../browser/clipboard.ts'
import { lateDialog } from '../../../parts/late.tsx'
import { paths } from '../../../paths.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { type Icon, Reply, SmilePlus } from '../../../ui/icons.ts'
import { toast, TOAST_DURATION_MS } from '../../../ui/toast.ts'
import { useMember } from '../../session/use-session.ts'
import { useChangeMessage, useReact } from '../conversation.data.ts'
import type { Referring } from '../writing/message-composer.tsx'
import { keyOf } from './rows.ts'
import type { Removal } from './use-removal.ts'

const ReportDialog = lateDialog(async () => (await import('../../reports/report-dialog.tsx')).ReportDialog)
const ReactionDialog = lateDialog(async () => (await import('./bubble/reaction-dialog.tsx')).ReactionDialog)

/** An action on a message. `key` is its keyboard shortcut, and `leads` is true if the action moves focus. */
export type Action = {
  label: string
  sign?: Icon
  key?: string
  danger?: boolean
  leads?: boolean
  onSelect: () => void
}

type Options = {
  bondId: string
  contact: { id: number; name: string } | null
  /** True once the bond has ended and no more messages can be added (TRU-16). */
  isClosed: boolean
  onRefer: (to: Referring) => void
  onWrite: () => void
  onRemove: (removal: Removal) => void
  onGone: (key: string) => void
  onBack: (message: Message) => void
}

export function useActions(options: Options) {
  const { bondId, contact, isClosed, onRefer, onWrite, onRemove, onGone, onBack } = options
  const me = useMember()
  const navigate = useNavigate()
  const [reactingTo, setReactingTo] = useState<Message | null>(null)
  const [reporting, setReporting] = useState<Message | null>(null)
  const [deleting, setDeleting] = useState<Message | null>(null)
  const archive = useArchive(bondId, onBack)
  const react = useReacting(bondId)
  const gone = (message: Message, act: () => void) => () => {
    onGone(keyOf(message))
    act()
  }
  const refer = (kind: Referring['kind'], message: Message) => () => {
    onRefer({ kind, message })
    onWrite()
  }
  const remove = (message: Message, change: Removal['change']) =>
    gone(message, () => onRemove({ message, change }))
  const removeForBoth = useAfterClosing((message) => remove(message, 'both')())
  const actionsOf = (message: Message): Action[] => {
    const isOwn = message.senderId === me.id
    const all: (Action | false)[] = [
      !isClosed && { label: t`React`, sign: SmilePlus, key: '+', onSelect: () => setReactingTo(message) },
      !isClosed && { label: t`Reply`, sign: Reply, key: 'r', leads: true, onSelect: refer('reply', message) },
      { label: t`Copy`, key: 'c', onSelect: () => void copy(message) },
      !isClosed &&
        mayEdit(me.id, message) && {
          label: t`Edit`,
          key: 'e',
          leads: true,
          onSelect: refer('edit', message),
        },
      { label: t`Archive`, leads: true, onSelect: gone(message, () => archive(message, true)) },
      isOwn && {
        label: t`Delete for both`,
        key: 'Delete',
        danger: true,
        onSelect: () => setDeleting(message),
      },
      {
        label: t`Delete for me`,
        ...(!isOwn && { key: 'Delete' }),
        danger: true,
        leads: true,
        onSelect: remove(message, 'me'),
      },
      !isOwn && !me.isAdmin && { label: t`Report…`, danger: true, onSelect: () => setReporting(message) },
    ]
    return all.filter((action) => action !== false)
  }
  const dialog: ReactNode = deleting ? (
    <ConfirmDialog
      open
      title={t`Delete for both of you?`}
      confirmLabel={t`Delete`}
      danger
      onCancel={() => setDeleting(null)}
      onConfirm={() => {
        setDeleting(null)
        removeForBoth(deleting)
      }}
    >
      {contact
        ? t`It disappears for you and for ${{ name: contact.name }}. You can undo it for ${plural({ seconds: UNDO_SECONDS }, { one: '# second', other: '# seconds' })}.`
        : t`It disappears for you and for the other. You can undo it for ${plural({ seconds: UNDO_SECONDS }, { one: '# second', other: '# seconds' })}.`}
    </ConfirmDialog>
  ) : reporting ? (
    <ReportDialog
      kind="message"
      id={reporting.id}
      person={contact}
      onBlocked={() => void navigate(paths.messages())}
      onClose={() => setReporting(null)}
    />
  ) : (
    reactingTo && (
      <ReactionDialog
        onChoose={(emoji) => {
          setReactingTo(null)
          react(reactingTo, emoji, true)
        }}
        onClose={() => setReactingTo(null)}
      />
    )
  )
  return { actionsOf, dialog }
}

const UNDO_SECONDS = TOAST_DURATION_MS / 1_000

// A dialog keeps focus until it has closed, so wait until then before moving focus.
function useAfterClosing(act: (message: Message) => void): (message: Message) => void {
  const [due, setDue] = useState<{ message: Message } | null>(null)
  const run = useEffectEvent(act)
  useEffect(() => {
    if (due) run(due.message)
  }, [due])
  return (message) => setDue({ message })
}

async function copy({ content }: Message): Promise<void> {
  if (await copyText(content)) toast({ title: t`Message copied` })
  else
    toast({
      title: t`The message was not copied`,
      description: t`Your browser does not allow it.`,
      tone: 'danger',
    })
}

function useArchive(bondId: string, onBack: (message: Message) => void) {
  const { mutateAsync } = useChangeMessage(bondId)
  return function archive(message: Message, archived: boolean): void {
    const title = archived ? t`The message was not archived` : t`The message was not restored`
    mutateAsync({ message, change: { archived } }).catch(toastFailed(title))
    if (archived) toast({ title: t`Message archived`, undo: () => archive(message, false) })
    else onBack(message)
  }
}

export function useReacting(bondId: string) {
  const { mutateAsync } = useReact(bondId)
  return (message: Message, emoji: string, given: boolean): void =>
    void mutateAsync({ message, change: { emoji, given } }).catch(toastFailed(t`Your reaction was not saved`))
}

/** Returns a handler that shows a toast when a change fails. */
export function toastFailed(title: string) {
  return (error: unknown): void =>
    void toast({ title, description: sentenceOf(error, TRY_AGAIN), tone: 'danger' })
}

const TRY_AGAIN = t`Please check your connection and try again.`

export function mayEdit(playerId: number, message: Message): boolean {
  const written = { ...message, createdAt: new Date(message.createdAt) }
  return obstacleToEdit(playerId, written, new Date()) === null
}
