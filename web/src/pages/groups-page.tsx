import { GroupsScreen } from '../features/groups/groups-screen.tsx'
import { quietPart } from '../parts/late.tsx'

const PlaceCard = quietPart(async () => (await import('../features/places/place-card.tsx')).PlaceCard)

/** The page at /groups. */
export function Component() {
  return <GroupsScreen below={<PlaceCard />} />
}
