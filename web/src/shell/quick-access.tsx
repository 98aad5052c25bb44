import { useId } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../paths.ts'
import { SWITCHER_MOST, useSwitchable } from './players.data.ts'

type Props = { label: 'Quick Access' | 'Admin Bypass'; onSwitch?: () => void }

/** The admin's way to anyone's dashboard (NAV-42 to NAV-45). */
export function QuickAccess({ label, onSwitch }: Props) {
  const id = useId()
  const navigate = useNavigate()
  const { data: players = [], isError } = useSwitchable(true)
  const switchTo = (playerId: number) => {
    onSwitch?.()
    void navigate(paths.dashboardOf(playerId))
  }
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="whitespace-nowrap text-quiet md:max-lg:sr-only">
        {label}
      </label>
      <select
        id={id}
        value=""
        onChange={(event) => switchTo(Number(event.target.value))}
        className="h-11 w-full min-w-0 rounded-field border border-edge bg-card px-2 text-base md:w-36 lg:w-44 md:text-sm"
      >
        <option value="">{isError ? 'The list could not be loaded' : 'Switch to user...'}</option>
        {players.map((player) => (
          <option key={player.id} value={player.id}>
            {player.name}
          </option>
        ))}
        {players.length >= SWITCHER_MOST && <option disabled>More people are found under Network</option>}
      </select>
    </div>
  )
}
