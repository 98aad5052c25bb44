import { Checkbox } from '../../ui/checkbox.tsx'
import { usePush } from './use-push.ts'

export function PushSwitch() {
  const { state, isBusy, problem, turnOn, turnOff } = usePush()
  if (state === null) return null
  if (state === 'unsupported') return <p className="text-quiet">{UNSUPPORTED}</p>
  return (
    <div className="grid gap-1">
      <Checkbox
        label="Notify me on this device while the app is closed"
        checked={state === 'on'}
        disabled={isBusy || state === 'denied'}
        onChange={({ target }) => void (target.checked ? turnOn() : turnOff())}
      />
      {state === 'denied' && <p className="text-sm text-quiet">{DENIED}</p>}
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

const UNSUPPORTED =
  'This browser cannot notify you while the app is closed. On an iPhone or iPad, add the app to your home screen first.'
const DENIED =
  'Your browser does not let this site notify you. You can allow notifications in the settings of your browser.'
