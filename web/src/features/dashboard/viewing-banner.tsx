import type { Player } from '@kinhold/contract/players'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ShieldCheck } from '../../ui/icons.ts'

/** Names the owner of the home that the admin views, and says that it is read-only. */
export function ViewingBanner({ player }: { player: Player }) {
  return (
    <aside
      aria-label="Viewing as"
      className="flex gap-3 rounded-card border border-gold bg-gold-soft px-4 py-3 text-gold-ink sm:items-center"
    >
      <ShieldCheck aria-hidden className="mt-0.5 size-5 shrink-0 sm:mt-0" />
      <div className="flex min-w-0 flex-1 flex-col items-start gap-x-6 sm:flex-row sm:items-center sm:justify-between">
        <p className="measure">
          You are looking at <strong>{player.name}</strong>’s home. It is to look at only, and each look is
          written down.
        </p>
        <Link to={paths.dashboard()} className="shrink-0 py-2.5 underline underline-offset-4">
          Back to my home
        </Link>
      </div>
    </aside>
  )
}
