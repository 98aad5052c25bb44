import type { CSSProperties } from 'react'
import type { CustomItemComponentProps } from 'virtua'

/**
 * A row's style that accepts presses right after its list has scrolled: the library blocks pointers for a moment, and a
 * press that began then would be lost.
 */
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
