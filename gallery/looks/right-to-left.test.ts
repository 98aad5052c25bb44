import { describe } from 'vitest'
import { lookAtAll } from '../looked-at.ts'
import looks from './right-to-left.look.tsx'

describe('LNG-48 on a right-to-left page', () => {
  lookAtAll(looks)
})
