import { Button } from '../../ui/button.tsx'

type Props = {
  /** The form that the second of them submits; it is elsewhere in the dialog. */
  formId: string
  isSending: boolean
  /** False while there is nothing that could be sent. */
  isReady?: boolean
  onCancel: () => void
  label?: string
  busyLabel?: string
}

/** The actions of a dialog with a form: Cancel, and the button that submits it. */
export function FormActions({
  formId,
  isSending,
  isReady = true,
  onCancel,
  label = 'Save',
  busyLabel = 'Saving…',
}: Props) {
  return (
    <>
      <Button disabled={isSending} onClick={onCancel}>
        Cancel
      </Button>
      <Button
        type="submit"
        form={formId}
        variant="primary"
        disabled={!isReady}
        busy={isSending}
        busyLabel={busyLabel}
      >
        {label}
      </Button>
    </>
  )
}
