import type { CSSProperties } from 'react'
import type { CustomItemComponentProps } from 'virtua'

/** Keeps rows pressable: otherwise the library blocks pointers during a scroll, and a press is lost. */
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
