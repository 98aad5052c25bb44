import type { Player } from '@kinhold/contract/players'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { ShieldCheck } from '../../ui/icons.ts'

/** Says whose home the admin is looking at, and that nothing can be done there. */
export function ViewingBanner({ player }: { player: Player }) {
  return (
    <aside
      aria-label="Viewing as"
      className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-card border border-gold bg-gold-soft px-4 py-3 text-gold-ink"
    >
      <ShieldCheck aria-hidden className="size-5 shrink-0" />
      <p className="min-w-0 flex-1 basis-56">
        You are looking at <strong>{player.name}</strong>’s home. It is to look at only, and each look is
        written down.
      </p>
      <Link to={paths.dashboard()} className="py-2.5 underline underline-offset-4">
        Back to my home
      </Link>
    </aside>
  )
}
