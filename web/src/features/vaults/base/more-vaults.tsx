import { latePart } from '../../../parts/late.tsx'
import { paths } from '../../../paths.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const CodeEntry = latePart(
  async () => (await import('../list/code-entry.tsx')).CodeEntry,
  <Skeleton className="h-32 rounded-card" />,
)

/** The way to a further vault, by its access code (VUS-31). */
export function MoreVaults() {
  return (
    <section aria-labelledby="more-vaults" className="grid max-w-xl gap-2">
      <h2 id="more-vaults" className="text-heading">
        Open another vault
      </h2>
      <p className="text-quiet">Type the ten digits that its owner gave you.</p>
      <CodeEntry leadsTo={paths.vaultBaseOf} />
    </section>
  )
}
