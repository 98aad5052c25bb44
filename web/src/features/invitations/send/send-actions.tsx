import { Button } from '../../../ui/button.tsx'
import { DialogActions } from '../../../ui/dialog-actions.tsx'
import { ArrowLeft } from '../../../ui/icons.ts'

type Props = { label: string; problem: string | undefined; isSending: boolean; onBack: () => void }

/** The footer of a message: the reason for a failure, Back, and Send. */
export function SendActions({ label, problem, isSending, onBack }: Props) {
  return (
    <>
      <p role="alert" className="text-sm text-danger empty:hidden">
        {problem}
      </p>
      <DialogActions>
        <Button disabled={isSending} onClick={onBack}>
          <ArrowLeft aria-hidden className="size-5" />
          Back
        </Button>
        <Button type="submit" variant="primary" busy={isSending} busyLabel="Sending…">
          {label}
        </Button>
      </DialogActions>
    </>
  )
}
