import { useMember } from '../features/session/use-session.ts'
import { latePart } from '../parts/late.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

const CodeEntry = latePart(
  async () => (await import('../features/vaults/list/code-entry.tsx')).CodeEntry,
  <Skeleton className="h-32 rounded-card" />,
)

/** The access code form of /vaults (GIG-12); not for the admin, whose codes the server refuses. */
export function GigsCode() {
  return useMember().isAdmin ? null : <CodeEntry />
}
