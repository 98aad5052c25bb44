import type { CSSProperties } from 'react'
import type { CustomItemComponentProps } from 'virtua'

/** The library blocks pointers for a moment after a scroll; a press that began then would be lost. */
export function pressable(style: CSSProperties): CSSProperties {
  return { ...style, pointerEvents: 'auto' }
}

export function PressableRow({ children, style, ref }: CustomItemComponentProps) {
  return (
    <div ref={ref} style={pressable(style)}>
      {children}
    </div>
  )
}
