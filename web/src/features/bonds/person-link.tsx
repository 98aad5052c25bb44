import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { classes } from '../../ui/classes.ts'

type Props = {
  /** Null for a member whose profile can't be opened. */
  id: number | null
  name: string
  photo: string | null
  faceClass?: string | undefined
  /** Shown after the name, or below it on a narrow screen. */
  children?: ReactNode
}

export function PersonLink({ id, name, photo, faceClass, children }: Props) {
  return (
    <span
      className={classes(
        'relative flex min-w-0 items-center gap-3 max-md:min-h-11',
        !children && 'max-md:justify-end',
      )}
    >
      <Avatar
        name={name}
        photo={photo}
        size="xs"
        className={classes(children ? 'max-md:size-10' : undefined, faceClass)}
      />
      <span className="min-w-0 md:flex md:flex-wrap md:items-center md:gap-x-3 md:gap-y-1">
        <span className="block min-w-0 font-display text-name [overflow-wrap:anywhere]">
          {id === null ? (
            name
          ) : (
            <Link to={paths.player(id)} dir="auto" className="after:absolute after:inset-0 hover:underline">
              {name}
            </Link>
          )}
        </span>
        {children}
      </span>
    </span>
  )
}
