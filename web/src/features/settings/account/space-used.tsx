import { Loaded } from '../../../parts/list/loaded.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { byteWords } from '../byte-words.ts'
import { Section } from '../section.tsx'
import { useSpace } from '../settings.data.ts'

/** The space that the member's files take, and their quota. */
export function SpaceUsed() {
  const space = useSpace()
  return (
    <Section title="Space used">
      <Loaded query={space} failure={FAILURE} loading={<Skeleton className="h-12" />}>
        {({ used, most, files }) => (
          <div className="grid gap-3">
            <p className="text-quiet">
              {byteWords(used)} of {byteWords(most)} in {files === 1 ? 'one file' : `${files} files`}. Photos,
              attachments and recordings count.
            </p>
            <div
              role="meter"
              aria-label="Space used"
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percentOf(used, most)}
              className="h-2 overflow-hidden rounded-full bg-sunken"
            >
              <div
                className="h-full rounded-full bg-evergreen"
                style={{ width: `${percentOf(used, most)}%` }}
              />
            </div>
          </div>
        )}
      </Loaded>
    </Section>
  )
}

const FAILURE = {
  otherwise: 'What your files take could not be loaded. Please check your connection and try again.',
}

function percentOf(used: number, most: number): number {
  return most > 0 ? Math.min(100, Math.round((used / most) * 100)) : 100
}
