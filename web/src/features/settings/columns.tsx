import type { ReactNode } from 'react'

type Props = { first: ReactNode; second: ReactNode }

// Two lists rather than one flowing list, so that no section jumps to the other column when another section
// grows.
export function Columns({ first, second }: Props) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 max-sm:-mt-2 lg:grid-cols-2">
      <div className="grid min-w-0 grid-cols-1 gap-6">{first}</div>
      <div className="grid min-w-0 grid-cols-1 gap-6">{second}</div>
    </div>
  )
}
