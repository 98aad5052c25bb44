import type { ReactNode } from 'react'

/** The way to a further vault, by its access code (VUS-31). */
export function MoreVaults({ code }: { code: ReactNode }) {
  return (
    <section aria-labelledby="more-vaults" className="grid max-w-xl gap-2">
      <h2 id="more-vaults" className="text-heading">
        Open another vault
      </h2>
      <p className="text-quiet">Type the ten digits that its owner gave you.</p>
      {code}
    </section>
  )
}
