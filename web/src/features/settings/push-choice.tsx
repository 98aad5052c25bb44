import { latePart } from '../../parts/late.tsx'
import { Choice } from '../../ui/choice.tsx'

const PushSwitch = latePart(async () => (await import('../../parts/push/push-switch.tsx')).PushSwitch, null)

type Props = { isOn: boolean; onChange: (isOn: boolean) => Promise<void> }

/** The choice of pushes while the app is closed: for all devices, and then for this browser. */
export function PushChoice({ isOn, onChange }: Props) {
  return (
    <>
      <Choice label="On your devices" isOn={isOn} onChange={onChange}>
        Notices come to your phone or computer while the app is closed.
      </Choice>
      {isOn && (
        <div className="pb-4 pl-10">
          <PushSwitch />
        </div>
      )}
    </>
  )
}
