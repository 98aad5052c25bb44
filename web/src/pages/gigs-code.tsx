import { useMember } from '../features/session/use-session.ts'
import { latePart } from '../parts/late.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const CodeEntry = latePart(
  async () => (await import('../features/vaults/list/code-entry.tsx')).CodeEntry,
  <Skeleton className="h-32 rounded-card" />,
)

/** The way into a vault by its code, as it stands on /vaults (GIG-12); the server lets the admin in by no code. */
export function GigsCode() {
  return useMember().isAdmin ? null : <CodeEntry />
}
