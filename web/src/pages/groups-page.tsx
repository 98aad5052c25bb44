import { GroupsScreen } from '../features/groups/groups-screen.tsx'

/** /groups */
export function Component() {
  return <GroupsScreen />
}
