import { useSessionActions } from '../features/session/use-session.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

/** Asks before someone signs out. */
export function LogoutQuestion({ onClose }: { onClose: () => void }) {
  const { signOut } = useSessionActions()
  return (
    <ConfirmDialog
      open
      title="Logout"
      confirmLabel="Logout"
      onConfirm={() => void signOut()}
      onCancel={onClose}
    >
      Are you sure you want to logout?
    </ConfirmDialog>
  )
}
