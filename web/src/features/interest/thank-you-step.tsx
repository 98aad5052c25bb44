import { THANK_YOU_MS } from '@kinhold/domain/limits'
import { useEffect, useEffectEvent } from 'react'
import { Triangle } from '../../ui/figure/triangle.tsx'

/** Shows the thanks for three seconds, then calls `onDone` (REG-39, REG-40). */
export function ThankYouStep({ onDone }: { onDone: () => void }) {
  const done = useEffectEvent(onDone)
  useEffect(() => {
    const timer = setTimeout(() => done(), THANK_YOU_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className="grid gap-6 pb-4">
      <p className="text-quiet">We have noted your interest. A text message is on its way to you.</p>
      <Triangle className="mx-auto size-20 text-evergreen" />
    </div>
  )
}
