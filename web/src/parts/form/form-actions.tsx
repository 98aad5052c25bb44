import { Button } from '../../ui/button.tsx'

type Props = {
  /** The id of the form to submit, which is elsewhere in the dialog. */
  formId: string
  isSending: boolean
  /** False while the form has nothing to send. */
  isReady?: boolean
  onCancel: () => void
  label?: string
  busyLabel?: string
}

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
