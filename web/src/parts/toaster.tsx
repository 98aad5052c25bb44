import { Link } from 'react-router'
import { ToastList } from '../ui/toast-list.tsx'

/** The app's toasts; what one speaks of is a link into the app. */
export function Toaster() {
  return (
    <ToastList
      linkTo={({ to, label }) => (
        <Link
          to={to}
          className="-my-2 ml-auto grid min-h-11 shrink-0 place-items-center rounded-field px-3 font-medium text-evergreen hover:bg-evergreen-soft"
        >
          {label}
        </Link>
      )}
    />
  )
}
