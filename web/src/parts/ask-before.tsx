import { t } from '@lingui/core/macro'
import { type ReactNode, useState } from 'react'
import { sentenceOf } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { toast, type ToastContent } from '../ui/toast.ts'
import { useOneAtATime } from './form/use-one-at-a-time.ts'
import { UNREACHABLE } from './words.ts'

type Props<A> = {
  open: boolean
  title: string
  children: ReactNode
  /** An additional choice, shown below the question. */
  choice?: ReactNode
  confirmLabel: string
  danger?: boolean
  act: () => Promise<A>
  says: {
    /** The toast after success, or a function that builds it from the result. */
    done: ToastContent | ((answer: A) => ToastContent)
    /** The title of the failure toast, or a function that builds the toast. If omitted, only the dialog shows the reason. */
    failed?: string | ((error: unknown) => ToastContent)
    /** The text in the dialog if the server gives no reason. */
    otherwise?: string
  }
  onClose: () => void
  onDone?: () => void
}

export function AskBefore<A>(props: Props<A>) {
  const { open, title, children, choice, confirmLabel, danger = false, act, says, onClose, onDone } = props
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => {
    setProblem(null)
    onClose()
  }
  const [isDoing, confirm] = useOneAtATime(async () => {
    try {
      const answer = await act()
      toast(typeof says.done === 'function' ? says.done(answer) : says.done)
      close()
      onDone?.()
    } catch (error) {
      const { failed } = says
      if (typeof failed === 'string') toastFailure(failed, error)
      else if (failed) toast({ ...failed(error), tone: 'danger' })
      setProblem(
        sentenceOf(error, says.otherwise ?? t`The server did not answer. Please check your connection.`),
      )
    }
  })
  return (
    <ConfirmDialog
      open={open}
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={isDoing}
      choice={choice}
      onConfirm={() => void confirm()}
      onCancel={close}
    >
      {children}
      <span role="alert" className="mt-3 block text-danger empty:hidden">
        {problem}
      </span>
    </ConfirmDialog>
  )
}

/** Shows a toast with this title and the reason a request failed. */
export function toastFailure(title: string, error: unknown): void {
  toast({ title, description: sentenceOf(error, UNREACHABLE), tone: 'danger' })
}
