import { Link } from 'react-router'
import { ACTION, ToastList } from '../ui/toast-list.tsx'

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
