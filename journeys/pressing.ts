import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/** Expects of each control, where it stands, that a press of its middle is a press of it. */
export async function expectPressable(...controls: Locator[]): Promise<void> {
  for (const control of controls) expect.soft(await isPressable(control), control.toString()).toBe(true)
}

/** Whether a press in the middle of a control, where it stands, is a press of it, once what moves has arrived. */
export async function isPressable(control: Locator): Promise<boolean> {
  return control.evaluate(async (element) => {
    // What was told of a size makes room in the frame after.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    for (const moving of document.getAnimations())
      if (moving.effect?.getTiming().iterations !== Infinity) moving.finish()
    const { left, top, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(left + width / 2, top + height / 2)
    return hit !== null && element.contains(hit)
  })
}
