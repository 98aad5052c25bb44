import type { Vault } from '@kinhold/contract/vaults'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { ChevronRight } from '../../../ui/icons.ts'

/** The further vaults that are shared with a vault user (VUS-17). */
export function OtherVaults({ vaults }: { vaults: Vault[] }) {
  if (vaults.length === 0) return null
  return (
    <section aria-labelledby="other-vaults" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <h2 id="other-vaults" className="font-sans text-sm text-quiet">
        Also shared with you
      </h2>
      <ul className="flex min-w-0 flex-wrap gap-2">
        {vaults.map(({ id, title, owner, cover }) => (
          <li key={id} className="min-w-0">
            <Link
              to={paths.vaultBaseOf(id)}
              className="flex min-h-11 items-center gap-2 overflow-hidden rounded-field border border-edge bg-card pr-2 pl-3 transition-colors hover:bg-sunken has-[img]:pl-0"
            >
              {cover && <img src={`${cover}?size=thumb`} alt="" className="size-11 shrink-0 object-cover" />}
              <span className="min-w-0 py-1 wrap-anywhere">
                <bdi className="font-medium">{title}</bdi>{' '}
                <span className="text-sm text-quiet">
                  from <bdi>{owner.name}</bdi>
                </span>
              </span>
              <ChevronRight aria-hidden className="size-5 shrink-0 text-quiet" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
