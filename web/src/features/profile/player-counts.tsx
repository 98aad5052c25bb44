import type { PlayerProfile } from '@kinhold/contract/players'

/** A member's counts, without those that their settings hide from the reader. */
export function PlayerCounts({ profile }: { profile: PlayerProfile }) {
  const { sponsoredCount, bondCount, trustUnitCount } = profile
  const counts = [
    { label: 'sponsored', value: sponsoredCount },
    { label: bondCount === 1 ? 'trust bond' : 'trust bonds', value: bondCount },
    { label: trustUnitCount === 1 ? 'trust unit' : 'trust units', value: trustUnitCount },
  ].filter(({ value }) => value !== null)
  if (counts.length === 0) return null
  return (
    <ul className="mt-2 flex w-full max-w-md justify-around gap-2 border-t border-line pt-6">
      {counts.map(({ label, value }) => (
        <li key={label} className="flex-1">
          <span className="block font-display text-heading tabular-nums">{value}</span>{' '}
          <span className="block text-sm text-quiet">{label}</span>
        </li>
      ))}
    </ul>
  )
}
