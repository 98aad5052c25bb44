import type { DashboardLine } from '@kinhold/contract/players'
import { Link } from 'react-router'
import { ChevronRight } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'

type Props = { lines: DashboardLine[]; canAct: boolean }

/** Lines of a home, each leading to what it speaks of where the reader may act. */
export function Lines({ lines, canAct }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={`${line.createdAt} ${line.text}`}>
          {canAct ? (
            <Link to={line.href} className="group flex min-h-14 items-center gap-3 py-3">
              <Words line={line} />
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet group-hover:text-ink" />
            </Link>
          ) : (
            <div className="flex min-h-14 items-center py-3">
              <Words line={line} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function Words({ line }: { line: DashboardLine }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block group-hover:underline">{line.text}</span>
      <Time at={line.createdAt} className="text-sm text-quiet" />
    </span>
  )
}
