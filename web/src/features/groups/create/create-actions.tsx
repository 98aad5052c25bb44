import { FormActions } from '../../../parts/form/form-actions.tsx'

type Props = { formId: string; isSending: boolean; onClose: () => void }

/** The actions of both dialogs that create a group. */
export function CreateActions({ formId, isSending, onClose }: Props) {
  return (
    <FormActions
      formId={formId}
      isSending={isSending}
      onCancel={onClose}
      label="Create Group"
      busyLabel="Creating…"
    />
  )
}
