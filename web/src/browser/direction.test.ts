import { expect, test } from 'vitest'
import { arrowInLtr, isRightToLeft, pageDirection } from './direction.ts'

test.each(['', 'ltr'] as const)(
  'LNG-42 leaves the arrow keys unchanged on a page whose dir is ‘%s’',
  (dir) => {
    document.documentElement.dir = dir
    expect([isRightToLeft(), pageDirection()]).toEqual([false, 'ltr'])
    expect(['ArrowLeft', 'ArrowRight', 'ArrowUp'].map(arrowInLtr)).toEqual([
      'ArrowLeft',
      'ArrowRight',
      'ArrowUp',
    ])
  },
)

test('LNG-42 swaps only the left and right arrow keys on a right-to-left page', () => {
  document.documentElement.dir = 'rtl'
  expect([isRightToLeft(), pageDirection()]).toEqual([true, 'rtl'])
  expect(['ArrowLeft', 'ArrowRight'].map(arrowInLtr)).toEqual(['ArrowRight', 'ArrowLeft'])
  expect(['ArrowUp', 'Home', 'End', 'a'].map(arrowInLtr)).toEqual(['ArrowUp', 'Home', 'End', 'a'])
})
