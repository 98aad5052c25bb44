import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'

type Props = {
  /** Null for a member whose profile can't be opened. */
  id: number | null
  name: string
  photo: string | null
  faceClass?: string | undefined
}

export function PersonLink({ id, name, photo, faceClass }: Props) {
  return (
    <span className="relative flex min-w-0 items-center gap-3 max-md:min-h-11 max-md:justify-end">
      <Avatar name={name} photo={photo} size="xs" className={faceClass} />
      <span className="min-w-0 font-display text-name [overflow-wrap:anywhere]">
        {id === null ? (
          name
        ) : (
          <Link to={paths.player(id)} className="after:absolute after:inset-0 hover:underline">
            {name}
          </Link>
        )}
      </span>
    </span>
  )
}
