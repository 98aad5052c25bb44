import { Link } from 'react-router'
import { ACTION, ToastList } from '../ui/toast-list.tsx'

/** The app's toasts; what one speaks of is a link into the app. */
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
