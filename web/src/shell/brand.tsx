import { Link } from 'react-router'
import { useConfig } from '../features/session/config.data.ts'
import { Triangle } from '../ui/figure/triangle.tsx'

/** The product's logo and name, as a link home. */
export function Brand({ home }: { home: string }) {
  const { appName } = useConfig()
  return (
    <Link to={home} className="flex shrink-0 items-center gap-2 font-display text-name">
      <Triangle className="size-7 text-evergreen" />
      {appName}
    </Link>
  )
}
