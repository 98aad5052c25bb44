import { buttonStyle } from '../../ui/button-style.ts'
import { Download } from '../../ui/icons.ts'
import { useMember } from '../session/use-session.ts'
import { allFilesOf } from './account.data.ts'
import { ExportForm } from './export-form.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { latePart } from '../../parts/late.tsx'
import { Section } from '../../parts/section.tsx'

const History = latePart(
  async () => (await import('./history/history.tsx')).History,
  <Skeleton className="h-40" />,
)

/** The export of one's own data (SET-12 to SET-17). An import is not possible yet (SET-18). */
export function DataTab() {
  const me = useMember()
  return (
    <div className="grid gap-6">
      <Section title="Export" words="What you wrote and whom you know, as one file for you to keep.">
        <ExportForm playerId={me.id} />
      </Section>
      <Section
        title="Everything with files"
        words="Your data and all your photos and files, packed as one ZIP."
      >
        <a href={allFilesOf(me.id)} download className={buttonStyle({})}>
          <Download aria-hidden className="size-5" />
          Everything with files (ZIP)
        </a>
      </Section>
      {me.verified && <History />}
      <Section title="Data import">
        <p className="text-quiet">Coming Soon</p>
      </Section>
    </div>
  )
}
