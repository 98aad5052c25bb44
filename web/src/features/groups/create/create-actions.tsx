import { Button } from '../../../ui/button.tsx'

type Props = { formId: string; isSending: boolean; onClose: () => void }

/** The actions of both dialogs that make a group. */
export function CreateActions({ formId, isSending, onClose }: Props) {
  return (
    <>
      <Button disabled={isSending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form={formId} variant="primary" busy={isSending} busyLabel="Creating…">
        Create Group
      </Button>
    </>
  )
}
