import { Link } from 'react-router'
import { ACTION, ToastList } from '../ui/toast-list.tsx'

/** The app's toasts; a toast can link to its subject in the app. */
export function Toaster() {
  return (
    <ToastList
      linkTo={({ to, label }) => (
        <Link to={to} className={ACTION}>
          {label}
        </Link>
      )}
    />
  )
}
