import { t } from '@lingui/core/macro'
import { Checkbox } from '../../ui/checkbox.tsx'
import { usePush } from './use-push.ts'

export function PushSwitch() {
  const { state, isBusy, problem, turnOn, turnOff } = usePush()
  if (state === null) return null
  if (state === 'unsupported') return <p className="text-quiet">{UNSUPPORTED}</p>
  if (state === 'denied')
    return (
      <p role="status" className="text-quiet">
        {DENIED}
      </p>
    )
  return (
    <div className="grid gap-1">
      <Checkbox
        label={t`Notify me on this device while the app is closed`}
        checked={state === 'on'}
        disabled={isBusy}
        onChange={({ target }) => void (target.checked ? turnOn() : turnOff())}
      />
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}

const UNSUPPORTED = t`This browser cannot notify you while the app is closed. On an iPhone or iPad, add the app to your home screen first.`
const DENIED = t`Not on this device: your browser blocks notifications from this site. You can allow them in its settings.`
