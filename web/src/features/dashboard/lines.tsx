import type { DashboardLine } from '@kinhold/contract/players'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ChevronRight, Mail, MessageSquare, Send, UserPlus, UserRound, Users } from '../../ui/icons.ts'
import { Time } from '../../ui/time.tsx'

type Props = {
  lines: DashboardLine[]
  canAct: boolean
  /** The content below a line, such as its answer buttons. */
  below?: (line: DashboardLine) => ReactNode
  /** The content in place of a line; null to show the line itself. */
  instead?: (line: DashboardLine) => ReactNode
}

/** Lines of a home, each with a link to its subject where the reader may act. */
export function Lines({ lines, canAct, below, instead }: Props) {
  return (
    <ul className="-mb-2 divide-y divide-line">
      {lines.map((line) => (
        <li key={`${line.createdAt} ${line.text}`}>
          {instead?.(line) ??
            (canAct ? (
              <Link to={line.href} className="group flex min-h-14 items-center gap-3 py-3">
                <Sign kind={line.kind} />
                <Words line={line} />
                <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet group-hover:text-ink" />
              </Link>
            ) : (
              <div className="flex min-h-14 items-center gap-3 py-3">
                <Sign kind={line.kind} />
                <Words line={line} />
              </div>
            ))}
          {!instead?.(line) && below?.(line)}
        </li>
      ))}
    </ul>
  )
}

const SIGNS: Record<string, typeof Mail> = {
  confirm: UserRound,
  invitation: Mail,
  invitation_sent: Send,
  bond: UserPlus,
  message: MessageSquare,
}

function Sign({ kind }: { kind: string }) {
  const Icon = SIGNS[kind] ?? Users
  return (
    <span className="grid size-10 shrink-0 place-content-center rounded-full bg-sunken text-quiet">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </span>
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
