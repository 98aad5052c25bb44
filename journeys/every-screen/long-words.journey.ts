import { lookAtEveryScreen } from './walk.ts'
import { UNBROKEN } from './world.ts'

lookAtEveryScreen('long-words', 'dark', UNBROKEN)
