import { SettingsScreen } from '../features/settings/settings-screen.tsx'

/** /settings */
export function Component() {
  return <SettingsScreen />
}
