import type { Dashboard } from '@kinhold/contract/players'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'

export function Counts({ counts, canAct }: { counts: Dashboard['counts']; canAct: boolean }) {
  return (
    <section aria-label="In numbers" className="overflow-hidden rounded-card border border-line">
      <ul className="grid grid-cols-3 gap-px bg-line">
        {COUNTS.map(({ key, one, many, to }) => (
          <li key={key} className="bg-card">
            <Count value={counts[key]} label={counts[key] === 1 ? one : many} to={canAct ? to : undefined} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const COUNTS: { key: keyof Dashboard['counts']; one: string; many: string; to: string }[] = [
  { key: 'bonds', one: 'Trust bond', many: 'Trust bonds', to: paths.trustBonds() },
  { key: 'trustUnits', one: 'Trust unit', many: 'Trust units', to: paths.trustUnits() },
  { key: 'groups', one: 'Group', many: 'Groups', to: paths.groups() },
  { key: 'vaults', one: 'Vault', many: 'Vaults', to: paths.vaults() },
  { key: 'pendingInvitations', one: 'Open invite', many: 'Open invites', to: paths.openInvitations() },
  { key: 'unreadMessages', one: 'Unread message', many: 'Unread messages', to: paths.messages() },
]

function Count({ value, label, to }: { value: number; label: string; to: string | undefined }) {
  const words = (
    <>
      <span className="block font-display text-heading tabular-nums">{value}</span>
      <span className="block text-xs text-quiet">{label}</span>
    </>
  )
  const style = 'grid h-full min-h-20 content-start px-2 py-4 text-center'
  if (to === undefined) return <div className={style}>{words}</div>
  return (
    <Link to={to} className={`${style} hover:bg-sunken`}>
      {words}
    </Link>
  )
}
